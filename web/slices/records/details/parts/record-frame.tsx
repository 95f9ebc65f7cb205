import { Alert, Button, Skeleton, Stack, Tabs } from "@mantine/core";
import { IconArrowBackUp, IconArrowLeft, IconCircleCheck, IconPencil } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import type { RecordShown, TimelineEntry } from "../../../../../contract/records.ts";
import { isModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useChangeSearch, usePageSearch } from "../../../../lib/page.ts";
import { usePagePart } from "../../../../lib/page-parts.ts";
import { LIST_PAGES } from "../../../../lib/record-pages.ts";
import { CHORD_MS, isTyping } from "../../../../lib/single-keys.ts";
import { useStore } from "../../../../lib/store.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { layoutStore } from "../../../../shell/layout-state.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { useUndoEdit } from "../use-undo-edit.ts";
import { RecordEdit } from "./record-edit.tsx";
import { RecordFacts } from "./record-facts.tsx";
import classes from "./record-frame.module.css";
import { RecordTimeline } from "./record-timeline.tsx";

type Props = {
  kind: ListKind;
  record: Pick<RecordShown, "ID" | "module" | "version" | "values" | "origins">;
  oldId: string;
  timeline: readonly TimelineEntry[];
  title: string;
  /** Status and old id: a line below the title. */
  marks: ReactNode;
  /** Full width, above everything else. */
  top?: ReactNode;
  /** Above and below the record's values. */
  before?: ReactNode;
  after?: ReactNode;
  /** Beside it, above the timeline. */
  aside?: ReactNode;
};

/** The part that the three kinds share: head, values or their form, timeline. */
export function RecordFrame({ kind, record, oldId, timeline, title, marks, top, before, after, aside }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const undo = useUndoEdit(kind, record.ID);
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const module = isModuleKey(record.module) ? record.module : kind;
  const ability = useAbility();
  const mayWrite = ability.can("write", "Data");
  const part = usePagePart("hotel");
  const Hotel = ability.can("read", "Push") ? part : undefined;
  const { tab } = usePageSearch("data-profile", "data-reservation", "data-block");
  const change = useChangeSearch("data-profile", "data-reservation", "data-block");
  const isAtHotel = Hotel !== undefined && tab === "hotel" && !editing;

  const edit = () => {
    setSaved(false);
    setEditing(true);
  };
  useEditKey(mayWrite && !editing ? edit : null);
  const leave = () => {
    setEditing(false);
    // The button exists again after this render.
    setTimeout(() => button.current?.focus());
  };
  const takeBack = (id: string) => undo.mutate(id, { onSuccess: () => setSaved(false) });
  const last = timeline[0]?.what === "edited" ? timeline[0].edit : undefined;

  return (
    <>
      <PageHeader
        title={title}
        description={<span className={classes.marks}>{marks}</span>}
        actions={
          <>
            <Button
              component={AppLink}
              href={hrefTo(LIST_PAGES[kind])}
              variant="default"
              leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
            >
              {t(`records.back.${kind}`)}
            </Button>
            {mayWrite && !editing && (
              <Button ref={button} onClick={edit} leftSection={<IconPencil size={16} aria-hidden />}>
                {t("ui.edit")}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="lg">
        {saved && !editing && (
          <Alert
            color="green"
            role="status"
            icon={<IconCircleCheck aria-hidden />}
            title={t("records.edit.saved")}
            withCloseButton
            closeButtonLabel={t("ui.close")}
            onClose={() => setSaved(false)}
          >
            {last && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconArrowBackUp size={14} className="mirrored" aria-hidden />}
                loading={undo.isPending}
                onClick={() => takeBack(last)}
              >
                {t("records.edit.undo")}
              </Button>
            )}
          </Alert>
        )}
        {Hotel && !editing && (
          <Tabs
            value={isAtHotel ? "hotel" : "record"}
            onChange={(next) => change({ tab: next === "hotel" ? "hotel" : undefined }, { replace: true })}
          >
            <Tabs.List aria-label={t("records.tabs.label")}>
              <Tabs.Tab value="record">{t("records.tabs.record")}</Tabs.Tab>
              <Tabs.Tab value="hotel">{t("records.tabs.hotel")}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="hotel" pt="lg">
              {isAtHotel && (
                <Suspense fallback={<Skeleton height={240} radius="lg" />}>
                  <Hotel module={record.module} oldId={oldId} />
                </Suspense>
              )}
            </Tabs.Panel>
          </Tabs>
        )}
        {!editing && !isAtHotel && top}
        {!isAtHotel && (
          <div className={classes.columns}>
            <Stack gap="lg" miw={0}>
              {!editing && before}
              {editing ? (
                <RecordEdit
                  kind={kind}
                  module={module}
                  record={record}
                  onSaved={() => setSaved(true)}
                  onLeave={leave}
                />
              ) : (
                <RecordFacts module={module} record={record} />
              )}
              {!editing && after}
            </Stack>
            <Stack gap="lg" miw={0}>
              {aside}
              <RecordTimeline
                module={module}
                timeline={timeline}
                onUndo={mayWrite && !editing ? takeBack : undefined}
                undoing={undo.isPending ? undo.variables : null}
              />
            </Stack>
          </div>
        )}
      </Stack>
    </>
  );
}

/** `e` edits, outside fields and dialogs, and only while single-key shortcuts are on. */
function useEditKey(edit: (() => void) | null): void {
  const { shortcuts } = useStore(layoutStore);
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!shortcuts || !edit) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "g") chordAt.current = event.timeStamp;
      if (event.key !== "e" || event.timeStamp - chordAt.current < CHORD_MS) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      edit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [shortcuts, edit]);
}
