import { ActionIcon } from "@mantine/core";
import { IconAlertTriangle, IconArrowNarrowRight, IconCheck, IconX } from "@tabler/icons-react";
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

type Props = {
  field: Field;
  source: FieldSource | undefined;
  suggestion: Suggestion | undefined;
  isSuggested: boolean;
  samples: string;
  problem: "required" | "gone" | null;
  /** The missing column. */
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

/**
 * One field: its source, the resulting values, its type and its certainty. All its props are plain or stable, so that
 * only a changed row is drawn again.
 */
export const FieldRow = memo(function FieldRow(props: Props) {
  const { t } = useTranslation();
  const words = useConfigurationWords();
  const { field, source, samples, problem, readOnly } = props;
  const { onOpen, onClear, onDropColumn } = props;
  const label = words.label(field);
  const Icon = source ? KIND_ICONS[source.kind] : null;
  const fed = source ? words.source(source) : t("configurations.mapping.nothing");
  const over = (event: DragEvent<HTMLElement>, on: boolean) => event.currentTarget.toggleAttribute("data-over", on);
  return (
    <tr
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
      <td className={classes.feed}>
        <button
          type="button"
          className={classes.source}
          data-feeds={field.id}
          data-empty={!source || undefined}
          disabled={readOnly}
          aria-label={t("configurations.mapping.feeds", { field: label, source: fed })}
          title={fed}
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
      </td>
      <td className={classes.samples} title={samples}>
        {source && (samples || t("configurations.mapping.empty"))}
      </td>
      <td className={classes.field}>
        <span className={classes.target}>
          <IconArrowNarrowRight size={18} className={`${classes.arrow} mirrored`} aria-hidden />
          <span className={classes.label} title={label}>
            {label}
          </span>
          <span className={classes.kind}>
            {field.required ? <strong>{t("configurations.mapping.required")}</strong> : words.type(field.type)}
          </span>
        </span>
      </td>
      <td className={classes.confidence}>
        <Confidence {...props} label={label} />
      </td>
      <td className={classes.menu}>
        {!readOnly && (
          <KindMenu target={field.id} label={label} isMapped={source !== undefined} onOpen={onOpen} onClear={onClear} />
        )}
      </td>
    </tr>
  );
});

/** How certain the mapping is and why, with the answers to a suggestion; problems of the field come first. */
function Confidence(props: Props & { label: string }) {
  const { t } = useTranslation();
  const words = useConfigurationWords();
  const { field, source, suggestion, isSuggested, problem, rule, readOnly, label } = props;
  const wrong =
    problem === "gone"
      ? t("configurations.mapping.gone", { column: props.gone })
      : problem === "required" && !suggestion
        ? t("configurations.mapping.unmapped")
        : rule && problem === null
          ? t("configurations.mapping.issue", {
              issue: words.issue({ rule }),
              rows: props.badRows,
              count: props.rows,
            })
          : null;
  const reason = suggestion && words.reason(suggestion.reason, field.type);
  const state = suggestion && t(`configurations.suggestion.${suggestion.sure ? "sure" : "unsure"}`);
  const because = suggestion
    ? [
        isSuggested ? reason : t("configurations.suggestion.column", { column: suggestion.column, reason }),
        suggestion.doubt && words.doubt(suggestion.doubt),
      ].filter(Boolean)
    : [];
  const why = suggestion && [state, ...because].join(" · ");
  // What has an answer beside it is a suggestion; the room is for its reason.
  const shown = suggestion?.sure ? because.join(" · ") : why;
  const chosen = source && !suggestion ? t("configurations.mapping.chosen") : "";
  return (
    <span className={classes.line}>
      {wrong && (
        <span
          className={classes.problem}
          data-warning={(problem === null && props.isWarning) || undefined}
          title={[wrong, why].filter(Boolean).join(". ")}
        >
          <IconAlertTriangle size={15} aria-hidden />
          <span>{wrong}</span>
        </span>
      )}
      {why && (
        <span className={classes.why} data-sure={suggestion.sure || undefined} title={why}>
          {shown}
        </span>
      )}
      {!wrong && !why && chosen}
      {suggestion && !readOnly && (
        <>
          <ActionIcon
            size="sm"
            color="petrol"
            aria-label={t("configurations.suggestion.accept", { field: label, column: suggestion.column })}
            title={t("configurations.suggestion.accept", { field: label, column: suggestion.column })}
            onClick={() => props.onAccept(suggestion)}
          >
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={t("configurations.suggestion.dismiss", { field: label, column: suggestion.column })}
            title={t("configurations.suggestion.dismiss", { field: label, column: suggestion.column })}
            onClick={() => props.onDismiss(suggestion.target)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </span>
  );
}
