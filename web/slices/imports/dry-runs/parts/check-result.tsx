import { Alert, Button, Text } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import type { DryRun } from "../../../../../contract/dry-runs.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { RowsWanted } from "../../../../data/dry-runs.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Section } from "../../../../ui/section.tsx";
import type { CodesHref } from "../codes-href.ts";
import { CausesList } from "./causes-list.tsx";
import { DryRunRows } from "./dry-run-rows.tsx";
import { FateBar } from "./fate-bar.tsx";

type Props = {
  module: ModuleKey;
  run: DryRun;
  counts: NonNullable<DryRun["counts"]>;
  isOutdated: boolean;
  again: { begin: () => void; isPending: boolean } | null;
  onFix: ((rule: TreatmentRule) => Promise<boolean>) | null;
  codesHref?: CodesHref | undefined;
  /** Content after the figures and their causes. */
  children?: ReactNode;
};

/** The results of a run: figures, causes, and their rows. */
export function CheckResult({ module, run, counts, isOutdated, again, onFix, codesHref, children }: Props) {
  const { t } = useTranslation();
  const { number, ago } = useFormats();
  const [wanted, setWanted] = useState<{ rows: RowsWanted; title: string } | null>(null);
  const runAgain = again && (
    <Button variant={isOutdated ? "light" : "default"} onClick={again.begin} loading={again.isPending}>
      {t("dryRuns.again")}
    </Button>
  );
  return (
    <>
      {isOutdated && (
        <Alert color="brass" variant="light" icon={<IconClockExclamation aria-hidden />} title={t("dryRuns.outdated")}>
          <Text size="sm" mb={again ? "sm" : 0}>
            {t("dryRuns.outdatedText")}
          </Text>
          {runAgain}
        </Alert>
      )}
      <Section
        title={t("dryRuns.result.title", { count: counts.read })}
        description={t("dryRuns.done", { version: run.version, when: ago(run.createdAt), name: run.by.name })}
        actions={!isOutdated && runAgain}
      >
        <FateBar
          counts={counts}
          onFate={(fate) =>
            setWanted({ rows: { fate }, title: t("dryRuns.rows.ofFate", { fate: t(`dryRuns.fates.${fate}`) }) })
          }
        />
        <Text size="sm" c="dimmed" mt="sm">
          {t("dryRuns.result.sum", { count: counts.read })}
          {counts.warned > 0 && ` · ${t("dryRuns.result.warned", { rows: number(counts.warned) })}`}
        </Text>
      </Section>
      <CausesList
        key={run.id}
        module={module}
        run={run}
        onFix={onFix}
        codesHref={codesHref}
        onRows={({ rows, title }) => setWanted({ rows, title: t("dryRuns.rows.ofCause", { cause: title }) })}
      />
      {children}
      <DryRunRows module={module} run={run} wanted={wanted} onClose={() => setWanted(null)} />
    </>
  );
}
