import { Alert, Badge, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { connection as connectionSchema, Property, SecretName } from "../../../../../contract/properties.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel } from "../../../../lib/session.ts";
import { Section } from "../../../../ui/section.tsx";
import { useFieldWords } from "../field-words.ts";
import { missingForSignIn } from "../sign-in-needs.ts";
import { ConnectionTest } from "./connection-test.tsx";
import { type Fact, FactColumns } from "./fact-columns.tsx";

const COLOURS = { unknown: "gray", ok: "green", failed: "red" } as const;

type Props = { property: Property; connection: z.infer<typeof connectionSchema> };

/** How Bellhop reaches the hotel's OPERA Cloud, and whether it did. Secrets show only that they are there. */
export function ConnectionCard({ property, connection }: Props) {
  const { t } = useTranslation();
  const { ago, date } = useFormats();
  const { label, value } = useFieldWords();
  const { account } = useHotel();
  const ability = useAbility();
  const missing = missingForSignIn(property);
  const secret = (name: SecretName): Fact => {
    const { set, since } = property[name];
    if (!set) return [label(name), null];
    return [label(name), since ? t("properties.secret.since", { date: date(since) }) : t("properties.secret.set")];
  };
  const byMode: Fact[] =
    property.authmode === "password"
      ? [[label("username"), property.username], secret("password")]
      : [
          [label("enterpriseid"), property.enterpriseid],
          [label("scope"), property.scope],
        ];
  return (
    <Section
      title={t("properties.sections.connection")}
      actions={
        <Group gap="xs">
          {connection.checkedAt && (
            <Text size="sm" c="dimmed">
              {t("properties.connection.checked", { when: ago(connection.checkedAt) })}
            </Text>
          )}
          <Badge variant="light" color={COLOURS[connection.state]}>
            {t(`properties.connection.${connection.state}`)}
          </Badge>
        </Group>
      }
    >
      <Stack gap="sm">
        {connection.state === "failed" && connection.message && <Alert color="red">{connection.message}</Alert>}
        {account && ability.can("manage", "Credential") && property.hostname !== "" && (
          <ConnectionTest account={account.slug} property={property.slug} />
        )}
        {missing.length > 0 ? (
          <Alert color="brass" role="note" icon={<IconAlertTriangle aria-hidden />} py="xs">
            {t("properties.connection.missing", { names: missing.map(label).join(", ") })}
          </Alert>
        ) : (
          <Text size="sm" c="dimmed">
            {t("properties.connection.complete")}
          </Text>
        )}
        <FactColumns
          columns={[
            [
              [label("hostname"), property.hostname],
              [label("hoteid"), property.hoteid],
              [label("authmode"), value("authmode", property.authmode)],
              secret("appkey"),
              [label("clientid"), property.clientid],
              secret("clientsecret"),
              ...byMode,
              [label("externalsystem"), property.externalsystem],
            ],
          ]}
        />
      </Stack>
    </Section>
  );
}
