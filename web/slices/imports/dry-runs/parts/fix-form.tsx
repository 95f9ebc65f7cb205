import { Button, Radio, Skeleton, Stack } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { type CauseRule, type Fix, type FixKind, fixesFor, ruleOf } from "../../../../../core/pipeline/fixes.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Failure } from "../../../../ui/states.tsx";
import { useSurroundings } from "../../../configure/cleaning-rules/use-surroundings.ts";
import type { CauseShown, RowsToFix } from "../cause-shown.ts";
import { valuesOf } from "../preview-fix.ts";
import { FixFields } from "./fix-fields.tsx";
import { FixPreview } from "./fix-preview.tsx";

type Props = {
  module: ModuleKey;
  sourceId: string;
  cause: CauseShown & { rule: CauseRule };
  toFix: RowsToFix;
  field: Field;
  title: string;
  /** It cannot be applied now. */
  isPaused: boolean;
  /** The rows are imported with it at once. */
  retries: boolean;
  onFix: (rule: TreatmentRule) => Promise<void>;
};

/** A fix for the rows of a cause, tried on them before it is applied. */
export function FixForm({ module, sourceId, cause, toFix, field, title, isPaused, retries, onFix }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { today } = useSurroundings(module);
  const rows = useQuery(toFix);
  const values = useMemo(() => valuesOf(cause, rows.data ?? []), [cause, rows.data]);
  const offered = useMemo(
    () => fixesFor({ rule: cause.rule, field, fields: fieldsOf(module), values, today }),
    [cause.rule, field, module, values, today],
  );
  const [kind, setKind] = useState<FixKind | null>(null);
  const [edited, setEdited] = useState<Partial<Record<FixKind, Fix>>>({});
  const [isBusy, setBusy] = useState(false);
  if (rows.error) return <Failure error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <Skeleton height={120} aria-label={t("dryRuns.fix.loading")} />;
  const chosen = offered.find((item) => item.kind === kind) ?? offered[0];
  if (!chosen) return null;
  const fix = edited[chosen.kind] ?? chosen;
  const rule = ruleOf(fix, field, { id: randomId("fix-"), name: t("dryRuns.fix.appliedName", { cause: title }) });
  const apply = async () => {
    if (!rule || isPaused) return;
    setBusy(true);
    await onFix({ ...rule, name: rule.name.slice(0, 120) });
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label={t("dryRuns.fix.title")}
          value={chosen.kind}
          onChange={(next) => setKind(offered.find((item) => item.kind === next)?.kind ?? null)}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((item) => (
              <Radio key={item.kind} value={item.kind} size="md" label={t(`dryRuns.fix.kinds.${item.kind}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <FixFields
          module={module}
          field={field}
          fix={fix}
          values={values}
          onChange={(next) => setEdited({ ...edited, [next.kind]: next })}
        />
        <FixPreview module={module} sourceId={sourceId} cause={cause} rule={rule} rows={rows.data} />
        <div>
          <Button type="submit" disabled={!rule || isPaused} loading={isBusy}>
            {t(retries ? "dryRuns.fix.applyAndRetry" : "dryRuns.fix.apply", { rows: number(cause.count) })}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
