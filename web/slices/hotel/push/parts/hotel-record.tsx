import { Accordion, Alert, Badge, Button, Code, Skeleton, Stack, Text } from "@mantine/core";
import { IconCloudOff, IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listKind } from "../../../../../contract/lists.ts";
import { pushRoutes } from "../../../../../contract/push.ts";
import type { PushAttempt, RecordAtHotel, SentField } from "../../../../../contract/push-results.ts";
import { fieldsOf, isModuleKey } from "../../../../../core/modules/catalogue.ts";
import { listedModules } from "../../../../../core/records/listed-modules.ts";
import { hotelRecordQuery } from "../../../../data/push-results.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import type { HotelPartProps } from "../../../../lib/page-parts.ts";
import { RECORD_PAGES } from "../../../../lib/record-pages.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { CopyText } from "../../../../ui/copy-text.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { useLiveName } from "../use-live-name.ts";
import { useRetry } from "../use-retry.ts";
import { Conflicts } from "./conflicts.tsx";
import classes from "./hotel-record.module.css";
import { ProofBadge } from "./proof-state.tsx";
import { TakeBack } from "./take-back.tsx";

const STATE_COLOURS = {
  sending: "petrol",
  pushed: "green",
  failed: "red",
  unknown: "brass",
  waiting: "brass",
  withdrawn: "gray",
} as const;

/** A record at the hotel: its state, what was sent, and every call. */
export function HotelRecord({ module, oldId, isAlone = false }: HotelPartProps & { isAlone?: boolean }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const query = useQuery(hotelRecordQuery(useHotelSlugs(), { module, oldId }));
  if (query.error && !query.data)
    return <Failure error={query.error} what={t("errors.page.results")} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return <Skeleton height={240} radius="lg" aria-label={t("ui.loading", { what: t("pushResults.loading") })} />;
  const { record, attempts, fields } = query.data;
  const kind = listKind.options.find((candidate) => listedModules[candidate].some((own) => own === module));
  const pageHref = (id: string) => (kind ? hrefTo(RECORD_PAGES[kind], { id }) : hrefTo("push-results"));
  return (
    <Stack gap="lg">
      <Section
        title={isAlone ? record?.name || oldId : t("pushResults.record.title")}
        description={isAlone && `${t("pushResults.oldId")} ${oldId}`}
        actions={
          <>
            {isAlone && record?.ID && (
              <Button component={AppLink} href={pageHref(record.ID)} size="compact-sm" variant="default">
                {t("pushResults.toRecord")}
              </Button>
            )}
            <RetryRecord module={module} oldId={oldId} record={record} />
          </>
        }
      >
        {record ? (
          <State record={record} />
        ) : (
          <Nothing icon={<IconCloudOff aria-hidden />} title={t("pushResults.states.none")}>
            {t("pushResults.record.none")}
          </Nothing>
        )}
      </Section>
      {record && record.conflicts.length > 0 && <Conflicts records={[record]} />}
      {fields.length > 0 && <SentSection module={module} fields={fields} />}
      {(record || attempts.length > 0) && <Calls attempts={attempts} />}
    </Stack>
  );
}

/**
 * Pushes the current record, or takes it back. A record with an unknown outcome is settled first, and an unchanged one
 * needs no call.
 */
function RetryRecord({ module, oldId, record }: HotelPartProps & { record: RecordAtHotel | null }) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can("write", "Push");
  const hotel = useHotelSlugs();
  const { retry, isPending: isRetrying } = useRetry();
  const askName = useLiveName();
  const send = useWrite(
    pushRoutes.start,
    (named: { name?: string }) => ({ ...hotel, ...named, modules: [module], oldIds: [oldId] }),
    {
      onSuccess: () => toast("success", t("pushResults.retrying")),
    },
  );
  const sendNamed = async () => {
    const named = await askName();
    if (named) send.mutate(named);
  };
  if (!mayWrite) return null;
  if (record?.state === "failed" || record?.state === "waiting")
    return (
      <Button size="compact-sm" loading={isRetrying} onClick={() => void retry({ module, oldIds: [oldId] })}>
        {t("pushResults.retry")}
      </Button>
    );
  if (record?.state !== "pushed") return null;
  return (
    <>
      <TakeBack what={{ module, oldIds: [oldId] }} isSmall />
      {record.changed && (
        <Button size="compact-sm" loading={send.isPending} onClick={() => void sendNamed()}>
          {t("pushResults.send")}
        </Button>
      )}
    </>
  );
}

function State({ record }: { record: RecordAtHotel }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { state, new_id, confirmation, step, changed, hint, at } = record;
  const facts: [string, ReactNode][] = [
    [
      t("pushResults.state"),
      <Badge key="state" variant="light" color={STATE_COLOURS[state]}>
        {t(`pushResults.states.${state}`)}
      </Badge>,
    ],
  ];
  if (new_id) facts.push([t("pushResults.newId"), <Copied key="id" text={new_id} />]);
  if (confirmation) facts.push([t("pushResults.confirmation"), <Copied key="confirmation" text={confirmation} />]);
  if (step) facts.push([t("pushResults.step"), step]);
  facts.push([t("pushResults.when"), dateTime(at)]);
  if (state === "pushed")
    facts.push([t("verifications.progress"), <ProofBadge key="proof" module={record.module} oldId={record.old_id} />]);
  else facts.push([t("pushResults.hint"), hint]);
  return (
    <Stack gap="md">
      {changed && state !== "withdrawn" && (
        <Alert color="brass" variant="light">
          {t("pushResults.changedSince")}
        </Alert>
      )}
      <Facts facts={facts} />
    </Stack>
  );
}

const Copied = ({ text }: { text: string }) => (
  <span className={classes.copied}>
    <bdi>{text}</bdi> <CopyText text={text} />
  </span>
);

function SentSection({ module, fields }: { module: string; fields: readonly SentField[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const labels = new Map(isModuleKey(module) ? fieldsOf(module).map(({ id, labels: of }) => [id, of[language]]) : []);
  const differs = ({ sent, here }: SentField) => sent !== here;
  const rows = fields.toSorted((a, b) => Number(differs(b)) - Number(differs(a)));
  return (
    <Section title={t("pushResults.record.sent")} description={t("pushResults.record.sentText")} flush>
      <DataTable
        caption={t("pushResults.record.sent")}
        rowKey={({ field }) => field}
        rows={rows}
        columns={[
          {
            key: "field",
            header: t("pushResults.record.field"),
            cell: (row) => (
              <>
                {labels.get(row.field) ?? row.field}{" "}
                {differs(row) && (
                  <Badge size="sm" variant="light" color="brass">
                    {t("pushResults.record.differs")}
                  </Badge>
                )}
              </>
            ),
          },
          { key: "sent", header: t("pushResults.record.sentColumn"), cell: ({ sent }) => <bdi>{sent ?? "–"}</bdi> },
          { key: "here", header: t("pushResults.record.hereColumn"), cell: ({ here }) => <bdi>{here ?? "–"}</bdi> },
        ]}
        cards
      />
    </Section>
  );
}

const OUTCOMES = ["created", "updated", "unchanged", "partial", "refused", "connection", "retry", "unknown"] as const;
const GOOD: readonly string[] = ["created", "updated", "unchanged"];

function Calls({ attempts }: { attempts: readonly PushAttempt[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const wordOf = (state: string) => {
    const known = OUTCOMES.find((outcome) => outcome === state);
    return known ? t(`pushResults.outcomes.${known}`) : state;
  };
  const factsOf = ({ kind, status, code, new_id, requestId, warnings }: PushAttempt): [string, ReactNode][] => [
    [t("pushResults.record.operation"), kind],
    ...(status === null ? [] : [[t("pushResults.record.status"), status] as [string, ReactNode]]),
    ...(code ? [[t("pushResults.record.code"), code] as [string, ReactNode]] : []),
    ...(new_id ? [[t("pushResults.newId"), new_id] as [string, ReactNode]] : []),
    ...(warnings.length > 0 ? [[t("pushResults.record.warnings"), warnings.join(" ")] as [string, ReactNode]] : []),
    ...(requestId
      ? [[t("pushResults.record.requestId"), <Copied key="id" text={requestId} />] as [string, ReactNode]]
      : []),
  ];
  if (attempts.length === 0)
    return (
      <Section title={t("pushResults.record.calls")}>
        <Text c="dimmed">{t("pushResults.record.noCalls")}</Text>
      </Section>
    );
  return (
    <Section title={t("pushResults.record.calls")} description={t("pushResults.record.callsText")} flush>
      <Accordion multiple defaultValue={[String(attempts[0]?.attempt)]} order={3}>
        {attempts.map((call) => (
          <Accordion.Item key={call.attempt} value={String(call.attempt)}>
            <Accordion.Control icon={<IconHistory size={16} aria-hidden />}>
              <span className={classes.call}>
                <span>{dateTime(call.at)}</span>
                <span className={classes.operation}>{call.kind}</span>
                <Badge variant="light" color={GOOD.includes(call.state) ? "green" : "red"}>
                  {wordOf(call.state)}
                </Badge>
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                {!GOOD.includes(call.state) && <Text size="sm">{call.hint}</Text>}
                <Facts facts={factsOf(call)} />
                <Content title={t("pushResults.record.request")} content={call.request} />
                <Content title={t("pushResults.record.response")} content={call.response} />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}

function Content({ title, content }: { title: string; content: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const isEmpty = Object.keys(content).length === 0;
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t("pushResults.record.nothing")}
        </Text>
      ) : (
        <Code block className={classes.json} dir="ltr" tabIndex={0} role="region" aria-label={title}>
          {JSON.stringify(content, null, 2)}
        </Code>
      )}
    </div>
  );
}
