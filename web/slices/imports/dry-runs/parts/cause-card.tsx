import { Badge, Button, Progress } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { fixesFor, isCauseRule } from "../../../../../core/pipeline/fixes.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import type { CauseShown, RowsToFix } from "../cause-shown.ts";
import type { CodesHref } from "../codes-href.ts";
import { useCauseWords } from "../use-cause-words.ts";
import classes from "./cause-card.module.css";
import { FixForm } from "./fix-form.tsx";

type Props = {
  module: ModuleKey;
  cause: CauseShown;
  title: string;
  /** Identifies one kind of values of a problem whose name and hint are above. */
  example?: string | undefined;
  /** The rows of the largest cause, for comparison. */
  most: number;
  sourceId: string;
  configurationId: string | undefined;
  /** Null: there is no configuration to fix. */
  toFix: RowsToFix | null;
  /** Where values are corrected by hand that no rule can fix; null: here. */
  rowsHref: Href | null;
  /** Null: the reader may not change the configuration, or the run used an older one. */
  onFix: ((rule: TreatmentRule) => Promise<boolean>) | null;
  /** A fix also imports the rows again. */
  retries?: boolean;
  /** No fix can be applied now; an open form keeps what was typed. */
  isBusy?: boolean;
  onRows: () => void;
  /** Where codes are mapped; by default on a page of their own. */
  codesHref?: CodesHref | undefined;
  /** Further actions. */
  more?: ReactNode;
};

const SAMPLES = 4;
/** Shown when the values of a cause have no pattern in common. */
const VARIOUS = "…";
const IN_THE_ROWS: ReadonlySet<string> = new Set(["departure_before_arrival", "end_before_begin"]);

/** One reason why rows fail: the problem, the number of rows, examples, and actions for all of them. */
export function CauseCard({ module, cause, example, toFix, onFix, onRows, ...props }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const words = useCauseWords(module);
  const hrefTo = useHrefTo();
  const [isOpen, setOpen] = useState(false);
  const { rule, field: fieldId, pattern, count, list, sample } = cause;
  const isCode = rule === "unknown_code";
  // The title of a code names it already.
  const title =
    example === undefined || isCode ? props.title : t("ui.labelled", { label: props.title, value: example });
  const field = fieldsOf(module).find((item) => item.id === fieldId);
  // Whether there is a fix to offer; the values are loaded only when a person wants to fix them.
  const values = [...new Set(sample.map(({ value }) => value).filter(Boolean))];
  const today = new Date().toISOString().slice(0, 10);
  const canFix =
    onFix !== null &&
    toFix !== null &&
    field !== undefined &&
    isCauseRule(rule) &&
    fixesFor({ rule, field, fields: fieldsOf(module), values, today }).length > 0;
  const code = { list: list ?? undefined, q: pattern === VARIOUS ? undefined : pattern };
  const toCodes =
    props.codesHref?.(code.list, code.q) ??
    hrefTo("trade-import", { id: module }, { source: props.sourceId, configuration: props.configurationId, ...code });
  return (
    <li className={classes.cause} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <div className={classes.title}>
            {example === undefined ? (
              <span id={id}>{title}</span>
            ) : (
              <span id={id}>
                {t(isCode ? "dryRuns.causes.code" : "dryRuns.causes.pattern")} <bdi>{example}</bdi>
              </span>
            )}
            {cause.warning && (
              <Badge variant="light" color="brass">
                {t("dryRuns.causes.warning")}
              </Badge>
            )}
          </div>
          {example === undefined && <div className={classes.hint}>{words.hint(cause)}</div>}
          <div className={classes.samples}>
            {t("ui.labelled", { label: t("dryRuns.causes.samples"), value: "" })}
            {sample.slice(0, SAMPLES).map(({ line, value }, index) => (
              <span key={line}>
                {index > 0 && ", "}
                {!isCode && value !== "" && <code>{value}</code>} {t("dryRuns.causes.line", { line: number(line) })}
              </span>
            ))}
          </div>
        </div>
        <div>
          <div className={classes.count}>{t("dryRuns.causes.rows", { rows: number(count) })}</div>
          <Progress value={(count / Math.max(props.most, 1)) * 100} size="sm" aria-label={t("dryRuns.causes.share")} />
        </div>
        <div className={classes.actions}>
          {canFix && (
            <Button
              size="xs"
              variant="light"
              onClick={() => setOpen(!isOpen)}
              aria-expanded={isOpen}
              aria-label={t("dryRuns.causes.fixOf", { cause: title })}
            >
              {t("dryRuns.causes.fix")}
            </Button>
          )}
          {isCode && (
            <Button
              component={AppLink}
              href={toCodes}
              size="xs"
              variant="light"
              rightSection={<IconArrowRight size={14} className="mirrored" aria-hidden />}
            >
              {t("dryRuns.causes.toCodes")}
            </Button>
          )}
          {props.rowsHref !== null && IN_THE_ROWS.has(rule) && (
            <Button component={AppLink} href={props.rowsHref} size="xs" variant="default">
              {t("dryRuns.causes.toRows")}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={onRows}
            aria-label={t("dryRuns.causes.showOf", { cause: title })}
          >
            {t("dryRuns.causes.show")}
          </Button>
          {props.more}
        </div>
      </div>
      {isOpen && onFix && toFix && field && isCauseRule(rule) && (
        <div className={classes.fix}>
          <FixForm
            module={module}
            sourceId={props.sourceId}
            cause={{ ...cause, rule }}
            toFix={toFix}
            field={field}
            title={title}
            isPaused={props.isBusy ?? false}
            retries={props.retries ?? false}
            onFix={async (made) => {
              if (await onFix(made)) setOpen(false);
            }}
          />
        </div>
      )}
    </li>
  );
}
