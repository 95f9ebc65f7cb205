import { IconAlertTriangle } from "@tabler/icons-react";
import { type DragEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import type { FieldSource } from "../../../../../contract/configurations.ts";
import type { Suggestion } from "../../../../../core/mapping/suggest.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import type { Rule } from "../../../../../core/validation/check-fields.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import { columnIn } from "./dragged-column.ts";
import classes from "./field-row.module.css";
import { KindMenu } from "./kind-menu.tsx";
import { KIND_ICONS, type SourceKind } from "./source-kinds.ts";
import { SuggestionLine } from "./suggestion-line.tsx";

type Props = {
  field: Field;
  source: FieldSource | undefined;
  suggestion: Suggestion | undefined;
  isSuggested: boolean;
  samples: string;
  problem: "required" | "gone" | null;
  /** The column that these rows do not have. */
  gone: string;
  rule: Rule | null;
  isWarning: boolean;
  badRows: number;
  rows: number;
  readOnly: boolean;
  onOpen: (target: string, kind: SourceKind) => void;
  onClear: (target: string) => void;
  onAccept: (suggestion: Suggestion) => void;
  onDismiss: (target: string) => void;
  onDropColumn: (target: string, column: string) => void;
};

/** One field: what it is, what feeds it, what that gives. Everything it gets is plain or stays the same, so that only a row that changed is drawn anew. */
export const FieldRow = memo(function FieldRow(props: Props) {
  const { t } = useTranslation();
  const words = useConfigurationWords();
  const { field, source, suggestion, isSuggested, samples, problem, rule, badRows, readOnly } = props;
  const { onOpen, onClear, onDropColumn } = props;
  const label = words.label(field);
  const Icon = source ? KIND_ICONS[source.kind] : null;
  const fed = source ? words.source(source) : t("configurations.mapping.nothing");
  const over = (event: DragEvent<HTMLElement>, on: boolean) => event.currentTarget.toggleAttribute("data-over", on);
  return (
    <li
      className={classes.row}
      data-problem={problem ?? undefined}
      onDragOver={(event) => {
        if (readOnly || !columnIn(event)) return;
        event.preventDefault();
        over(event, true);
      }}
      onDragLeave={(event) => {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) over(event, false);
      }}
      onDrop={(event) => {
        over(event, false);
        const column = readOnly ? null : columnIn(event);
        if (!column) return;
        event.preventDefault();
        onDropColumn(field.id, column.name());
      }}
    >
      <div className={classes.field}>
        <span className={classes.label}>{label}</span>
        <span className={classes.kind}>
          {field.required && <strong>{t("configurations.mapping.required")} · </strong>}
          {words.type(field.type)}
        </span>
      </div>
      <div className={classes.feed}>
        <button
          type="button"
          className={classes.source}
          data-feeds={field.id}
          data-empty={!source || undefined}
          disabled={readOnly}
          aria-label={t("configurations.mapping.feeds", { field: label, source: fed })}
          onClick={() => onOpen(field.id, source?.kind ?? "column")}
          onKeyDown={(event) => {
            if (event.key !== "Delete" && event.key !== "Backspace") return;
            event.preventDefault();
            if (source) onClear(field.id);
          }}
        >
          {Icon && <Icon size={16} aria-hidden />}
          <span>{fed}</span>
        </button>
        {suggestion && (
          <SuggestionLine
            suggestion={suggestion}
            type={field.type}
            label={label}
            isFilled={isSuggested}
            {...(!readOnly && { onAccept: props.onAccept, onDismiss: props.onDismiss })}
          />
        )}
        {problem === "gone" && (
          <p className={classes.problem}>
            <IconAlertTriangle size={15} aria-hidden />
            {t("configurations.mapping.gone", { column: props.gone })}
          </p>
        )}
        {problem === "required" && !suggestion && (
          <p className={classes.problem}>
            <IconAlertTriangle size={15} aria-hidden />
            {t("configurations.mapping.unmapped")}
          </p>
        )}
        {rule && problem === null && (
          <p className={classes.problem} data-warning={props.isWarning || undefined}>
            <IconAlertTriangle size={15} aria-hidden />
            {t("configurations.mapping.issue", { issue: words.issue({ rule }), rows: badRows, count: props.rows })}
          </p>
        )}
      </div>
      <div className={classes.samples} title={samples}>
        {source && (samples || t("configurations.mapping.empty"))}
      </div>
      <div className={classes.menu}>
        {!readOnly && (
          <KindMenu target={field.id} label={label} isMapped={source !== undefined} onOpen={onOpen} onClear={onClear} />
        )}
      </div>
    </li>
  );
});
