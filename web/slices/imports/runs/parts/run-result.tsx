import { Button, Text } from "@mantine/core";
import { IconArrowBackUp, IconCloudUpload, IconListDetails } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun, RowEnd } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { PartsFigures } from "../../../../ui/parts-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { RUN_PAGES } from "../run-pages.ts";
import { headlineOf } from "../run-states.ts";
import { useEndParts } from "../use-end-parts.ts";
import type { RunActions } from "../use-run-actions.ts";
import { GoneSection } from "./gone-section.tsx";
import { RunCauses } from "./run-causes.tsx";
import { RunFacts } from "./run-facts.tsx";
import classes from "./run-result.module.css";
import { RunRows, type ShownCause } from "./run-rows.tsx";

type Props = {
  module: ModuleKey;
  run: ImportRun;
  /** Null: the reader may only view, or nothing can be done any more. */
  actions: RunActions | null;
  onUndo: (() => void) | null;
};

/** The outcomes of the rows: a sentence, the figures, the causes, and the rows themselves. */
export function RunResult({ module, run, actions, onUndo }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const { filter } = useListSearch(...RUN_PAGES);
  const mayPush = useAbility().can("write", "Push");
  const rows = useRef<HTMLDivElement>(null);
  const [cause, setCause] = useState<ShownCause | null>(null);
  const { counts } = run;
  const parts = useEndParts(counts);
  const { key, taken, of, rejected, waiting, warned } = headlineOf(run);
  const headline = t(`runs.headline.${key}`, {
    ...{ taken: number(taken), count: of },
    ...{ rejected: number(rejected), waiting: number(waiting), warned: number(warned) },
  });
  const showRows = (change: { end: RowEnd } | { cause: ShownCause }) => {
    setCause("cause" in change ? change.cause : null);
    if ("end" in change) filter({ end: change.end });
    rows.current?.scrollIntoView({ block: "start" });
  };
  const tell = taken > 0 && run.state !== "undone" && run.state !== "undoing";
  return (
    <>
      <Section
        title={headline}
        actions={
          <>
            {onUndo && taken > 0 && (
              <Button
                variant="default"
                onClick={onUndo}
                loading={actions?.undo.isPending ?? false}
                leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
              >
                {t("runs.undo.do")}
              </Button>
            )}
            {tell && (
              <Button
                component={AppLink}
                href={hrefTo("imported-records", { id: module }, { run: run.id })}
                variant="light"
                leftSection={<IconListDetails size={16} aria-hidden />}
              >
                {t("runs.result.records")}
              </Button>
            )}
            {tell && mayPush && (
              <Button
                component={AppLink}
                href={hrefTo("push")}
                variant="light"
                leftSection={<IconCloudUpload size={16} aria-hidden />}
              >
                {t("runs.result.push")}
              </Button>
            )}
          </>
        }
      >
        <PartsFigures label={t("runs.result.bar")} parts={parts} onOpen={(end) => showRows({ end })} />
        <Text size="sm" c="dimmed" mt="sm">
          {t("runs.result.sum", {
            sum: parts.map(({ count }) => number(count)).join(" + "),
            count: counts.read,
          })}{" "}
          {warned > 0 && t("dryRuns.result.warned", { rows: number(warned) })}
        </Text>
        <RunFacts run={run} />
      </Section>
      {run.gone !== null && <GoneSection run={run} gone={run.gone} />}
      {counts.read > 0 && (
        <>
          <RunCauses module={module} run={run} actions={actions} onRows={(shown) => showRows({ cause: shown })} />
          <div ref={rows} className={classes.rows}>
            <RunRows module={module} run={run} actions={actions} cause={cause} onCause={setCause} />
          </div>
        </>
      )}
    </>
  );
}
