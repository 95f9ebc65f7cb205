import { Alert, Badge, Button, Checkbox, Skeleton, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Property } from "../../../../../contract/properties.ts";
import { type identity as identitySchema, pushTargetRoutes } from "../../../../../contract/push-target.ts";
import { pushTargetQuery } from "../../../../data/pushes.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { EnvironmentBadge } from "../../../tenancy/properties/parts/badges.tsx";
import classes from "./first-push.module.css";

type Identity = z.infer<typeof identitySchema>;

/** Before anything is written to a hotel a person sees who it is. */
export function FirstPush({ resort }: { resort: Property }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const hotel = useHotelSlugs();
  const isConnected = resort.hostname !== "" && resort.hoteid !== "";
  const asked = useQuery({ ...pushTargetQuery(hotel), enabled: isConnected });
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
  const isSilent = asked.data && !asked.data.identity.reachable;
  return (
    <Section title={t("pushes.first.title")} description={t("pushes.first.text")}>
      {asked.isPending && <Skeleton height={160} aria-label={t("pushes.first.asking")} />}
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
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
      {asked.data && !isSilent && <Compare resort={resort} identity={asked.data.identity} />}
    </Section>
  );
}

function Compare({ resort, identity }: { resort: Property; identity: Identity }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const hotel = useHotelSlugs();
  const mayWrite = useAbility().can("write", "Push");
  const [ticked, setTicked] = useState(false);
  const [typed, setTyped] = useState("");
  const differs = identity.fields.some(({ same }) => !same);
  const isLive = resort.environment === "live";
  const isReady = (!differs || ticked) && (!isLive || typed.trim() === resort.name);
  const open = useWrite(
    pushTargetRoutes.openTarget,
    () => ({ ...hotel, ...(differs && { confirm: true }), ...(isLive && { name: typed.trim() }) }),
    { errors: "own", onSuccess: () => toast("success", t("pushes.first.accepted")) },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) open.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md" align="flex-start">
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
        {open.error && <Failure error={open.error} />}
        {mayWrite ? (
          <>
            {differs && (
              <Checkbox
                label={t("pushes.first.tick")}
                checked={ticked}
                onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
              />
            )}
            {isLive && (
              <TextInput
                label={t("pushes.first.typeName", { name: resort.name })}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                autoComplete="off"
                w="100%"
                maw={420}
              />
            )}
            <Button type="submit" disabled={!isReady} loading={open.isPending} color={isLive ? "red" : "petrol"}>
              {t("pushes.first.accept")}
            </Button>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t("pushes.first.notAllowed")}
          </Text>
        )}
      </Stack>
    </form>
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
