import { Alert, Badge, Button, Checkbox, Skeleton, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Property } from "../../../../../contract/properties.ts";
import { type identity as identitySchema, pushTargetRoutes } from "../../../../../contract/push-target.ts";
import { pushTargetQuery } from "../../../../data/pushes.ts";
import { useSend } from "../../../../data/write.ts";
import { useAbility, useIsClosed } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ServerForm } from "../../../../ui/server-form.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { EnvironmentBadge } from "../../../tenancy/properties/parts/badges.tsx";
import classes from "./first-push.module.css";

type Identity = z.infer<typeof identitySchema>;

/** Shows the hotel's identity before anything is written to it. */
export function FirstPush({ resort }: { resort: Property }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const hotel = useHotelSlugs();
  const isConnected = resort.hostname !== "" && resort.hoteid !== "";
  const found = useQuery({ ...pushTargetQuery(hotel), enabled: isConnected });
  const toProperty = (
    <Button component={AppLink} href={hrefTo("property")} variant="light">
      {t("pushes.first.toProperty")}
    </Button>
  );
  if (!isConnected)
    return (
      <Section title={t("pushes.target.none")}>
        <Nothing icon={<IconPlugConnectedX aria-hidden />} title={t("pushes.first.notConnected")} action={toProperty}>
          {t("pushes.first.notConnectedText")}
        </Nothing>
      </Section>
    );
  const isSilent = found.data && !found.data.identity.reachable;
  return (
    <Section title={t("pushes.first.title")} description={t("pushes.first.text")}>
      {found.isPending && <Skeleton height={160} aria-label={t("pushes.first.asking")} />}
      {found.error && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {isSilent && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t("pushes.first.unreachable")}
        >
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{t("pushes.first.unreachableText")}</Text>
            {toProperty}
          </Stack>
        </Alert>
      )}
      {found.data && !isSilent && <Compare resort={resort} identity={found.data.identity} />}
    </Section>
  );
}

function Compare({ resort, identity }: { resort: Property; identity: Identity }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const hotel = useHotelSlugs();
  const mayWrite = useAbility().can("write", "Push");
  const isClosed = useIsClosed();
  const differs = identity.fields.some(({ same }) => !same);
  const isLive = resort.environment === "live";
  const open = useSend(pushTargetRoutes.openTarget);
  const state = useServerForm({
    initialValues: { isConfirmed: false, name: "" },
    save: async ({ name }) => {
      await open({ ...hotel, ...(differs && { confirm: true }), ...(isLive && { name: name.trim() }) });
      toast("success", t("pushes.first.accepted"));
    },
  });
  const { form } = state;
  const { isConfirmed, name } = form.values;
  const isReady = (!differs || isConfirmed) && (!isLive || name.trim() === resort.name);
  return (
    <ServerForm of={state}>
      <ScrollFrame className={classes.scroll} label={t("ui.tableOf", { what: t("pushes.first.title") })}>
        <Table className={classes.table} withRowBorders verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("pushes.first.field")}</Table.Th>
              <Table.Th scope="col">{t("pushes.first.here")}</Table.Th>
              <Table.Th scope="col">{t("pushes.first.there")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {identity.fields.map(({ name, ours, theirs, same }) => (
              <Table.Tr key={name} data-differs={!same || undefined}>
                <Table.Th scope="row">{t(`pushes.first.fields.${name}`)}</Table.Th>
                <Table.Td>{ours || <Silent />}</Table.Td>
                <Table.Td>
                  {theirs || <Silent />}{" "}
                  {!same && (
                    <Badge color="red" variant="light" ms={6}>
                      {t("pushes.first.differs")}
                    </Badge>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row">{t("pushes.first.fields.code")}</Table.Th>
              <Table.Td colSpan={2}>{resort.hoteid}</Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th scope="row">{t("pushes.first.fields.environment")}</Table.Th>
              <Table.Td colSpan={2}>
                <EnvironmentBadge environment={resort.environment} />
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th scope="row">{t("pushes.first.fields.businessDate")}</Table.Th>
              <Table.Td />
              <Table.Td>{identity.businessDate ? date(`${identity.businessDate}T12:00:00`) : <Silent />}</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </ScrollFrame>
      {mayWrite ? (
        <>
          {differs && (
            <Checkbox label={t("pushes.first.tick")} {...form.getInputProps("isConfirmed", { type: "checkbox" })} />
          )}
          {isLive && (
            <TextInput
              label={t("pushes.first.typeName", { name: resort.name })}
              autoComplete="off"
              {...form.getInputProps("name")}
              w="100%"
              maw={420}
            />
          )}
          <Button
            type="submit"
            disabled={!isReady}
            loading={form.submitting}
            color={isLive ? "red" : "petrol"}
            style={{ alignSelf: "flex-start" }}
          >
            {t("pushes.first.accept")}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t(isClosed ? "pushes.start.closed" : "pushes.first.notAllowed")}
        </Text>
      )}
    </ServerForm>
  );
}

function Silent() {
  const { t } = useTranslation();
  return (
    <Text span size="sm" c="dimmed">
      {t("pushes.first.silent")}
    </Text>
  );
}
