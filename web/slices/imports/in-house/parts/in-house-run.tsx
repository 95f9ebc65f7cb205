import { Anchor, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { RunCounts } from "../../runs/parts/run-counts.tsx";
import { RunState } from "../../runs/parts/run-state.tsx";
import classes from "./in-house-run.module.css";

/** How far the import of an in-house file is and what became of its guests, in short; the rest is on the run's page. */
export function InHouseRun({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <div className={classes.run} role="status">
      <Group gap="sm">
        <RunState state={run.state} />
        <Anchor component={AppLink} size="sm" href={hrefTo("import-runs", { id: run.module }, { run: run.id })}>
          {t("restores.ihf.toRun")}
        </Anchor>
      </Group>
      {run.problem && <p className={classes.problem}>{run.problem}</p>}
      <RunCounts run={run} />
    </div>
  );
}
