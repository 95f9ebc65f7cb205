import { Alert, Button, Group, List, Progress, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { BulkEdit } from "../../../../../contract/bulk-edits.ts";
import type { ListKind } from "../../../../../contract/lists.ts";
import { isUnderWay } from "../../../../data/bulk-edits.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { RECORD_PAGES } from "../../../../lib/record-pages.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { bulkFieldsOf } from "../bulk-fields.ts";
import { useLastBulk, useUndoBulk } from "../use-bulk-edit.ts";
import classes from "./bulk-edit-notice.module.css";

const DAY_MS = 86_400_000;

/** The last bulk edit, while it is running and for a day afterwards, or until it is hidden. */
export function BulkEditNotice({ kind }: { kind: ListKind }) {
  const bulk = useLastBulk(kind);
  const [hidden, setHidden] = useLocalStorage({ key: `bulk-hidden.${kind}`, defaultValue: "" });
  const mark = bulk && `${bulk.id} ${bulk.state}`;
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef<string | null>(null);
  // The notice appears above the table, so it is scrolled into view.
  useEffect(() => {
    if (seen.current !== null && mark !== seen.current) place.current?.scrollIntoView({ block: "nearest" });
    seen.current = mark ?? "";
  }, [mark]);
  if (!bulk || hidden === mark) return null;
  const isOld = bulk.endedAt !== null && Date.now() - Date.parse(bulk.endedAt) > DAY_MS;
  if (isOld && !isUnderWay(bulk)) return null;
  return (
    <div ref={place} className={classes.notice}>
      {isUnderWay(bulk) ? <Working bulk={bulk} /> : <Ended bulk={bulk} onHide={() => setHidden(mark ?? "")} />}
    </div>
  );
}

function useFieldName({ kind, field }: BulkEdit): string {
  const language = useLanguage();
  const all = bulkFieldsOf(kind).flatMap(({ fields }) => fields);
  return all.find((item) => item.field.id === field)?.field.labels[language] ?? field;
}

function Working({ bulk }: { bulk: BulkEdit }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const field = useFieldName(bulk);
  const { state, found, done } = bulk;
  const isUndoing = state === "undoing";
  const progress = isUndoing ? bulk.reversed + bulk.kept : done;
  const of = isUndoing ? bulk.changed : found;
  const words =
    state === "collecting"
      ? t("bulk.collecting", { count: found })
      : t(isUndoing ? "bulk.undoing" : "bulk.changing", { field, done: number(progress), of: number(of) });
  return (
    <Alert color="primary" variant="light">
      <Stack gap="xs">
        <Text size="sm" fw={600} role="status">
          {words}
        </Text>
        <Progress
          value={state === "collecting" || of === 0 ? 100 : (100 * progress) / of}
          aria-label={words}
          animated
        />
      </Stack>
    </Alert>
  );
}

const COLORS = { done: "green", undone: "gray", stopped: "orange" } as const;

function Ended({ bulk, onHide }: { bulk: BulkEdit; onHide: () => void }) {
  const { t } = useTranslation();
  const { number, ago } = useFormats();
  const field = useFieldName(bulk);
  const undo = useUndoBulk(bulk.kind);
  const mayWrite = useAbility().can("write", "Data");
  const { state, changed, unchanged, refused, reversed, kept, found, done } = bulk;
  const isUndone = state === "undone";
  const words = {
    undone: t("bulk.undone", { field, count: reversed, of: number(changed) }),
    stopped: t("bulk.stopped", { field, done: number(done), of: number(found) }),
    done: changed === 0 ? t("bulk.none", { field }) : t("bulk.done", { field, count: changed, of: number(found) }),
  };
  const outcome = state === "undone" || state === "stopped" ? state : "done";
  return (
    <Alert
      color={COLORS[outcome]}
      variant="light"
      title={words[outcome]}
      withCloseButton
      closeButtonLabel={t("bulk.close")}
      onClose={onHide}
      role="status"
    >
      <Stack gap="xs" align="flex-start">
        {state === "stopped" && <Text size="sm">{t("bulk.stoppedText")}</Text>}
        {!isUndone && unchanged > 0 && <Text size="sm">{t("bulk.unchanged", { count: unchanged })}</Text>}
        {!isUndone && refused > 0 && <Refused bulk={bulk} />}
        {isUndone && kept > 0 && <Text size="sm">{t("bulk.kept", { count: kept })}</Text>}
        <Group gap="md">
          {!isUndone && changed > 0 && mayWrite && (
            <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate(bulk.id)}>
              {t("bulk.undo")}
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {t("bulk.by", { by: bulk.by, when: ago(bulk.endedAt ?? bulk.at) })}
          </Text>
        </Group>
      </Stack>
    </Alert>
  );
}

const SHOWN = 5;

function Refused({ bulk }: { bulk: BulkEdit }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <div>
      <Text size="sm">{t("bulk.refused", { count: bulk.refused })}</Text>
      <List size="sm" className={classes.reasons}>
        {bulk.reasons.map(({ text, rows }) => (
          <List.Item key={text}>{t("bulk.reason", { text, count: rows })}</List.Item>
        ))}
      </List>
      {bulk.examples.length > 0 && (
        <Text size="sm" className={classes.examples}>
          {t("ui.labelled", { label: t("bulk.examples"), value: "" })}
          {bulk.examples.slice(0, SHOWN).map(({ ID, old_id }) => (
            <AppLink key={ID} href={hrefTo(RECORD_PAGES[bulk.kind], { id: ID })}>
              {old_id}
            </AppLink>
          ))}
        </Text>
      )}
    </div>
  );
}
