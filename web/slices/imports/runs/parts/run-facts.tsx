import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import { elapsed } from "../../../../lib/elapsed.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import classes from "./run-facts.module.css";

/** The source of the rows, who imported them, when, and with which settings. */
export function RunFacts({ run }: { run: ImportRun }) {
  const { t, i18n } = useTranslation();
  const { dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const { module, sourceId, file, sheet, createdAt, endedAt } = run;
  const facts: [string, ReactNode][] = [
    [
      t("runs.facts.file"),
      <Anchor
        key="file"
        component={AppLink}
        href={hrefTo("csv-rows", { id: module }, { source: sourceId })}
        size="sm"
        fw={500}
      >
        <FileName name={sheet ? `${file.name} · ${sheet}` : file.name} />
      </Anchor>,
    ],
    [t("runs.facts.configuration"), <Configuration key="configuration" run={run} />],
    [t("runs.facts.mode"), t(`configurations.modes.${run.mode}.label`)],
    [t("runs.facts.by"), run.by.name],
    [t("runs.facts.when"), dateTime(createdAt)],
  ];
  if (endedAt && run.state === "done") facts.push([t("runs.facts.took"), elapsed(createdAt, endedAt, i18n.language)]);
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Runs keep the version of a deleted configuration. */
function Configuration({ run: { module, configuration, sourceId } }: { run: ImportRun }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  if (!configuration) return t("runs.facts.suggested");
  const { id, name, version } = configuration;
  if (name === "") return t("runs.facts.deleted", { version });
  return (
    <Anchor
      component={AppLink}
      href={hrefTo("config-import-module", { id: module, active: "mapping" }, { configuration: id, source: sourceId })}
      size="sm"
      fw={500}
    >
      {t("runs.facts.version", { name, version })}
    </Anchor>
  );
}
