import { Anchor, Button, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TimelineEntry } from "../../../../../contract/records.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import thread from "../../../../ui/thread.module.css";
import { changesOf } from "../changes-of.ts";
import { useRecordWords } from "../use-record-words.ts";
import classes from "./record-timeline.module.css";

type Props = {
  module: ModuleKey;
  timeline: readonly TimelineEntry[];
  /** Undoes an edit; absent for readers without write access. */
  onUndo?: ((edit: string) => void) | undefined;
  /** The edit that is being undone. */
  undoing: string | null;
};

/** The history of the record, from its line in a file on, newest first. */
export function RecordTimeline({ module, timeline, onUndo, undoing }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t("records.timeline.title")} description={t("records.timeline.text")}>
      <ol className={thread.thread}>
        {timeline.map((entry) => (
          <li key={[entry.at, entry.what, entry.run, entry.edit].join()} className={thread.knot} data-what={entry.what}>
            <Headline entry={entry} module={module} />
            <Changes entry={entry} module={module} />
            {entry.edit && onUndo && (
              <Button
                mt={8}
                size="compact-sm"
                variant="default"
                leftSection={<IconArrowBackUp size={14} className="mirrored" aria-hidden />}
                loading={undoing === entry.edit}
                disabled={undoing !== null}
                onClick={() => entry.edit && onUndo(entry.edit)}
              >
                {t("records.timeline.undo")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Headline({ entry, module }: { entry: TimelineEntry; module: ModuleKey }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const mayRead = useAbility().can("read", "Import");
  const { what, at, by, file, line, run } = entry;
  const from = file && (line ? t("records.timeline.fileLine", { file, line }) : file);
  return (
    <>
      <Text size="sm" fw={600}>
        {t(`records.timeline.what.${what}`)}
      </Text>
      {from && (
        <Text size="sm" className={classes.file}>
          {run && mayRead ? (
            <Anchor component={AppLink} href={hrefTo("import-runs", { id: module }, { run })} size="sm">
              {from}
            </Anchor>
          ) : (
            from
          )}
        </Text>
      )}
      <Text size="xs" c="dimmed" mb={4}>
        <time dateTime={at} title={dateTime(at)}>
          {by ? t("records.timeline.byWhen", { by, when: ago(at) }) : ago(at)}
        </time>
      </Text>
    </>
  );
}

const SHOWN = 6;

/** Old → new by field; with many fields the first ones, the others on request. */
function Changes({ entry, module }: { entry: TimelineEntry; module: ModuleKey }) {
  const { t } = useTranslation();
  const words = useRecordWords(module);
  const [all, setAll] = useState(false);
  const changes = changesOf(entry);
  const rest = changes.length - SHOWN;
  const valueText = (field: string, value: string | number | boolean | undefined) =>
    words.value(field, value) || t("records.timeline.nothing");
  if (changes.length === 0) return null;
  return (
    <>
      <dl className={classes.changes}>
        {(all ? changes : changes.slice(0, SHOWN)).map(({ field, old, now }) => (
          <div key={field}>
            <dt>{words.label(field)}</dt>
            <dd>
              <VisuallyHidden>{t("records.timeline.before")}: </VisuallyHidden>
              <bdi className={classes.old}>{valueText(field, old)}</bdi>
              <IconArrowRight size={14} className={`mirrored ${classes.arrow}`} aria-hidden />
              <VisuallyHidden>{t("records.timeline.after")}: </VisuallyHidden>
              <bdi className={classes.now}>{valueText(field, now)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {rest > 0 && !all && (
        <Anchor component="button" type="button" size="sm" lh="24px" onClick={() => setAll(true)}>
          {t("ui.more", { count: rest })}
        </Anchor>
      )}
    </>
  );
}
