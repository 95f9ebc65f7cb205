import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { RunState } from "../../../imports/runs/parts/run-state.tsx";

type Props = { run: ImportRun | undefined; name: string };

/** The last import: when, by whom, and a link to its run. */
export function LastImport({ run, name }: Props) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  const hrefTo = useHrefTo();
  if (!run) {
    return (
      <Text span size="sm" c="dimmed">
        {t("hub.never")}
      </Text>
    );
  }
  return (
    <span>
      <Anchor
        component={AppLink}
        href={hrefTo("import-runs", { id: run.module }, { run: run.id })}
        size="sm"
        aria-label={`${t("hub.lastImport")}: ${name}, ${run.file.name}`}
        title={run.file.name}
      >
        <time dateTime={run.createdAt} title={dateTime(run.createdAt)}>
          {t("hub.imported", { when: ago(run.createdAt), by: run.by.name })}
        </time>
      </Anchor>{" "}
      {run.state !== "done" && <RunState state={run.state} />}
    </span>
  );
}
