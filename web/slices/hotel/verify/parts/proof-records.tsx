import { Anchor, Badge, Select } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProofItem, ProofStanding } from "../../../../../contract/verifications.ts";
import { proofRecordsQuery } from "../../../../data/verifications.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useGo, usePageSearch } from "../../../../lib/page.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { COLOURS } from "../../push/proof-colours.ts";
import { STATES } from "../states.ts";
import { useProofWords } from "../use-proof-words.ts";
import classes from "./proof-records.module.css";
import { RecordCard } from "./record-card.tsx";

const keyOf = ({ kind, old_id }: ProofItem) => `${kind} ${old_id}`;
const OPEN = "open";

/** Records filtered by state, kind or cause: one of them open, all of them listed below. */
export function ProofRecords({ kinds }: { kinds: readonly ProofStanding[] }) {
  const { t } = useTranslation();
  const go = useGo();
  const hrefTo = useHrefTo();
  const search = usePageSearch("validation");
  const { state = OPEN, kind, cause, record, offset = 0 } = search;
  const { kindName, fieldName } = useProofWords();
  const list = useQuery(proofRecordsQuery(useHotelSlugs(), { state, kind, cause, offset }));
  const rows = list.data?.rows ?? [];
  const total = list.data?.total_rows ?? 0;
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const isMuch = state === "verified" || state === "expected" || state === "there";
  const chosen = rows.find((row) => keyOf(row) === record);
  const current = chosen ?? (isMuch ? undefined : (rows.find((row) => !skipped.has(keyOf(row))) ?? rows[0]));
  const choose = (next: Partial<typeof search>) =>
    void go(hrefTo("validation", {}, { ...search, offset: undefined, record: undefined, ...next }));
  const skip = current && rows.length > 1 ? () => skipTo(current) : undefined;
  return (
    <>
      {current && (
        <RecordCard
          key={keyOf(current)}
          item={current}
          place={t("verifications.record.place", { n: offset + rows.indexOf(current) + 1, of: total })}
          onSkip={skip}
          isChosen={chosen !== undefined}
        />
      )}
      <Section
        title={t("verifications.records.title")}
        flush
        actions={
          <div className={classes.filters}>
            <Select
              aria-label={t("verifications.records.state")}
              data={[
                { value: OPEN, label: t("verifications.records.open") },
                ...STATES.map((item) => ({ value: item, label: t(`verifications.states.${item}`) })),
              ]}
              value={state}
              onChange={(item) =>
                choose({ state: item === OPEN ? undefined : (item as typeof state), cause: undefined })
              }
            />
            <Select
              aria-label={t("verifications.records.kind")}
              placeholder={t("verifications.records.noKind")}
              data={kinds.map((kind) => ({ value: kind.kind, label: kindName(kind.kind) }))}
              value={kind ?? null}
              onChange={(item) => choose({ kind: item ?? undefined, cause: undefined })}
              clearable
            />
          </div>
        }
      >
        <DataTable<ProofItem>
          caption={t("verifications.records.title")}
          list={{ data: list.data, error: list.error, isPending: list.isPending, refetch: list.refetch }}
          rowKey={keyOf}
          onOffset={(next) => choose({ state: search.state, offset: next || undefined })}
          rowTone={(row) => (current && keyOf(row) === keyOf(current) ? "current" : undefined)}
          className={classes.table}
          cards
          empty={
            <Nothing
              icon={<IconCircleCheck aria-hidden />}
              title={t(state === OPEN ? "verifications.causes.none" : "verifications.records.none")}
            >
              {t(state === OPEN ? "verifications.causes.noneText" : "verifications.records.noneText")}
            </Nothing>
          }
          columns={[
            {
              key: "record",
              header: t("verifications.records.record"),
              cell: (row) => (
                <Anchor
                  component={AppLink}
                  href={hrefTo("validation", {}, { ...search, record: keyOf(row) })}
                  aria-current={current && keyOf(row) === keyOf(current) ? "true" : undefined}
                >
                  {row.name || row.old_id}
                </Anchor>
              ),
            },
            { key: "kind", header: t("verifications.records.kind"), cell: (row) => kindName(row.kind) },
            { key: "oldId", header: t("verifications.records.oldId"), cell: ({ old_id }) => <bdi>{old_id}</bdi> },
            {
              key: "fields",
              header: t("verifications.records.fields"),
              cell: (row) =>
                [...new Set(row.fields.map(({ name }) => fieldName(row.kind, name)))].slice(0, 4).join(", "),
            },
            {
              key: "state",
              header: t("verifications.records.state"),
              narrow: true,
              cell: (row) => (
                <Badge variant="light" color={row.left ? "gray" : COLOURS[row.state]} miw="max-content">
                  {row.left ? t("verifications.states.left") : t(`verifications.states.${row.state}`)}
                </Badge>
              ),
            },
          ]}
        />
      </Section>
    </>
  );

  /** The next record that was not skipped; after the last it starts again. */
  function skipTo(item: ProofItem): void {
    const seen = new Set([...skipped, keyOf(item)]);
    setSkipped(rows.every((row) => seen.has(keyOf(row))) ? new Set() : seen);
    if (record) choose({ state: search.state, offset: search.offset });
  }
}
