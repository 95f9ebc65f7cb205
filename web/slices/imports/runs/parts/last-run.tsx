import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { headlineOf } from "../run-states.ts";
import { RunState } from "./run-state.tsx";

/** The last import of a module in a line: how it ended and how much of it is in the platform. */
export function LastRun({ run, name }: { run: ImportRun; name: string }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const { taken, of } = headlineOf(run.counts);
  return (
    <Text size="xs" component="div" mt={4}>
      <Anchor
        component={AppLink}
        href={hrefTo("import-runs", { id: run.module }, { run: run.id })}
        size="xs"
        underline="always"
        aria-label={t("runs.list.lastOf", { module: name })}
      >
        {t("runs.list.last")}
      </Anchor>{" "}
      {run.state !== "done" && <RunState state={run.state} />}{" "}
      {of > 0 && (
        <Text span size="xs" c="dimmed" className="numeric">
          {t("runs.list.inPlatform", { taken: number(taken), count: of })}
        </Text>
      )}
    </Text>
  );
}
