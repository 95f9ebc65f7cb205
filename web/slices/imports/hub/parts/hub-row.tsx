import { Anchor, Badge, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { nextStep } from "../../../../data/latest-reading.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { LastRun } from "../../runs/parts/last-run.tsx";
import classes from "./hub-table.module.css";

type Props = { module: ModuleShown; latest: Source | undefined; run: ImportRun | undefined };

export function HubRow({ module, latest, run }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const step = nextStep(latest);
  const isEmpty = !latest && module.nbroworacle + module.nbrowpiw === 0;
  const counters = [
    ["inSource", module.nbroworacle],
    ["staged", module.nbrowpiw],
    ["valid", module.nbrowvalid],
  ] as const;
  return (
    <Table.Tr data-empty={isEmpty || undefined}>
      <Table.Th scope="row" className={classes.name}>
        <Anchor component={AppLink} href={hrefTo("import-type", { id: module.id })} size="sm" fw={600}>
          {module.name}
        </Anchor>
      </Table.Th>
      {counters.map(([key, count]) => (
        <Table.Td key={key} data-numeric data-label={t(`files.hub.${key}`)} data-zero={count === 0 || undefined}>
          {number(count)}
        </Table.Td>
      ))}
      <Table.Td data-label={t("files.hub.last")}>
        {latest ? <LastFile source={latest} /> : <None />}
        {run && <LastRun run={run} name={module.name} />}
      </Table.Td>
      <Table.Td className={classes.next}>
        {latest && (step === "rows" || step === "progress") && (
          <Anchor
            component={AppLink}
            size="sm"
            fw={600}
            href={hrefTo("import-wizard", { id: module.id }, { source: latest.id })}
            aria-label={t("imports.startOf", { name: module.name })}
          >
            {t("imports.start")}
          </Anchor>
        )}
        <Anchor
          component={AppLink}
          size="sm"
          href={
            latest && step !== "choose"
              ? hrefTo("csv-rows", { id: module.id }, { source: latest.id })
              : hrefTo("import-type", { id: module.id })
          }
          aria-label={t(`files.hub.${step}For`, { module: module.name })}
        >
          {t(`files.hub.${step}`)}
        </Anchor>
        {latest && step === "rows" && (
          <Anchor
            component={AppLink}
            size="sm"
            href={hrefTo("config-import-module", { id: module.id, active: "mapping" }, { source: latest.id })}
            aria-label={`${t("configurations.map")}: ${module.name}`}
          >
            {t("configurations.map")}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function None() {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed">
      {t("files.hub.noFile")}
    </Text>
  );
}

const LOUD = { reading: "blue", failed: "red", cancelled: "brass", purged: "gray" } as const;

function LastFile({ source: { file, state, createdAt, by } }: { source: Source }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  return (
    <div className={classes.last}>
      <span className={classes.file}>
        <FileName name={file.name} />
        {state !== "read" && (
          <Badge size="sm" variant="light" color={LOUD[state]}>
            {t(`files.states.${state}`)}
          </Badge>
        )}
      </span>
      <Text size="xs" c="dimmed" title={dateTime(createdAt)}>
        {ago(createdAt)} {t("files.recent.by", { name: by.name })}
      </Text>
    </div>
  );
}
