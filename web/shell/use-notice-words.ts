import { useTranslation } from "react-i18next";
import { changeEvent, type Notification, type RunEvent, runEvent } from "../../contract/notifications.ts";

/** A workbook is imported like any other file. */
const wordsOf = (event: RunEvent) => (event === "restore" ? "import" : event);

/** The text of a notification, and the figures below it. */
export function useNoticeWords({ event, state, name, by, done, trouble, waiting }: Notification) {
  const { t, i18n } = useTranslation();
  const params = { name, by: by ?? "", count: done };
  const run = runEvent.safeParse(event).data;
  const change = changeEvent.safeParse(event).data;
  const details = [
    trouble > 0 && t("notices.trouble", { count: trouble }),
    waiting > 0 && t("notices.waiting", { count: waiting }),
    change && done > 1 && t("notices.total", { count: done }),
  ].filter((item): item is string => typeof item === "string");
  if (change) return { sentence: t(`notices.changes.${change}`, params), details };
  if (!run)
    return {
      sentence: event === "released" ? t("notices.released", params) : t("notices.mail_failed", params),
      details,
    };
  const key = `notices.runs.${wordsOf(run)}.${state ?? "done"}`;
  // The server decides the possible states of a run: each has a sentence.
  return { sentence: i18n.t(key as "notices.runs.import.waits", params), details };
}
