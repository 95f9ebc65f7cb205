import { Badge, Button, Group, Kbd, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { listKind } from "../../../../../contract/lists.ts";
import type { ProofField, ProofItem, ProofRepair } from "../../../../../contract/verifications.ts";
import { listedModules } from "../../../../../core/records/listed-modules.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { RECORD_PAGES } from "../../../../lib/record-pages.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useSettleKeys } from "../../../../shell/use-settle-keys.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { COLOURS } from "../../push/proof-colours.ts";
import { useProofWords } from "../use-proof-words.ts";
import { useRepair } from "../use-repair.ts";
import classes from "./record-card.module.css";

const KEYS: Readonly<Record<ProofRepair, string>> = { push: "p", take: "h", leave: "l" };
const SKIP = "s";

type Props = { item: ProofItem; place: string; onSkip: (() => void) | undefined; isChosen: boolean };

/** One record with its fields side by side, and the ways to correct it, each with its key. */
export function RecordCard({ item, place, onSkip, isChosen }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const mayWrite = useAbility().can("write", "Verification");
  const { kindName } = useProofWords();
  const repair = useRepair();
  const head = useRef<HTMLDivElement>(null);
  // Focuses the record that a person has chosen, or that replaced a finished one.
  useEffect(() => {
    if (isChosen || document.activeElement === document.body) head.current?.focus({ preventScroll: !isChosen });
  }, [isChosen]);
  const { kind, old_id, ID, name, state, repairs } = item;
  const act = (item: ProofRepair) => {
    if (!repair.isPending) void repair.start(item, { kind, oldIds: [old_id] });
  };
  const keys = {
    ...(mayWrite && Object.fromEntries(repairs.map((repair) => [KEYS[repair], () => act(repair)]))),
    ...(onSkip && { [SKIP]: onSkip }),
  };
  const hasKeys = useSettleKeys(keys);
  const key = (label: string) => (hasKeys ? <Kbd size="xs">{label.toUpperCase()}</Kbd> : undefined);
  const list = listKind.options.find((candidate) => listedModules[candidate].some((own) => own === kind));
  return (
    <div ref={head} tabIndex={-1} className={classes.head}>
      <Section
        title={name || old_id}
        description={[kindName(kind), `${t("verifications.records.oldId")} ${old_id}`, place]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <Badge variant="light" color={COLOURS[state]}>
            {t(`verifications.states.${state}`)}
          </Badge>
        }
        flush
      >
        <Said item={item} />
        {item.fields.length > 0 && <Fields kind={kind} fields={item.fields} />}
        <div className={classes.answers}>
          {mayWrite &&
            repairs.map((item, index) => (
              <Button
                key={item}
                variant={index === 0 && item !== "leave" ? "filled" : "default"}
                onClick={() => act(item)}
                loading={repair.isPending && repair.variables?.repair === item}
                disabled={repair.isPending}
                rightSection={key(KEYS[item])}
              >
                {t(`verifications.repairs.${item}`)}
              </Button>
            ))}
          {onSkip && (
            <Button variant="subtle" onClick={onSkip} rightSection={key(SKIP)}>
              {t("verifications.record.skip")}
            </Button>
          )}
          <Group gap="xs" className={classes.ways}>
            <Button
              component={AppLink}
              href={hrefTo("push-results", {}, { module: kind, record: old_id })}
              variant="subtle"
              size="compact-sm"
            >
              {t("verifications.record.calls")}
            </Button>
            {list && ID && (
              <Button
                component={AppLink}
                href={hrefTo(RECORD_PAGES[list], { id: ID })}
                variant="subtle"
                size="compact-sm"
              >
                {t("verifications.record.toRecord")}
              </Button>
            )}
          </Group>
        </div>
      </Section>
    </div>
  );
}

/** What the fields do not show. */
function Said({ item }: { item: ProofItem }) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const { state, detail, left, isStale, changed } = item;
  const words = [
    isStale && t("verifications.record.stale"),
    changed?.at &&
      (changed.by
        ? t("verifications.record.changedBy", { when: ago(changed.at), name: changed.by })
        : t("verifications.record.changed", { when: ago(changed.at) })),
    state === "missing" && t("verifications.record.gone"),
    state === "doubled" && t("verifications.record.doubled", { id: detail ?? "" }),
    state === "unprovable" && t("verifications.record.unprovable", { detail: detail ?? "" }),
    state === "there" && t("verifications.texts.there"),
    left && t("verifications.record.left", { name: left.by, when: ago(left.at), why: left.why }),
  ].filter((word): word is string => Boolean(word));
  if (words.length === 0) return null;
  return (
    <Stack gap={4} px="lg" pb="sm">
      {words.map((word) => (
        <Text key={word} size="sm">
          {word}
        </Text>
      ))}
    </Stack>
  );
}

function Fields({ kind, fields }: { kind: string; fields: readonly ProofField[] }) {
  const { t } = useTranslation();
  const { fieldName } = useProofWords();
  const text = (value: ProofField["sent"] | undefined) => (
    <bdi>{value === null || value === undefined ? "–" : String(value)}</bdi>
  );
  return (
    <DataTable<ProofField>
      caption={t("verifications.causes.what")}
      rows={fields}
      rowKey={({ name, sent }) => `${name} ${sent}`}
      cards
      columns={[
        {
          key: "field",
          header: t("verifications.record.field"),
          rowHeader: true,
          cell: ({ name, change }) => (
            <>
              {fieldName(kind, name)}{" "}
              {change && (
                <Badge size="sm" variant="light" color="gray">
                  {t(`verifications.record.change.${change}`)}
                </Badge>
              )}
            </>
          ),
        },
        { key: "sent", header: t("verifications.record.sent"), cell: ({ sent }) => text(sent) },
        {
          key: "found",
          header: t("verifications.record.found"),
          cell: ({ found, change }) => <span className={change ? undefined : classes.found}>{text(found)}</span>,
        },
        { key: "here", header: t("verifications.record.here"), cell: ({ here }) => text(here) },
      ]}
    />
  );
}
