import { useTranslation } from "react-i18next";
import type { ReviewItem } from "../../../../contract/imports.ts";
import type { Reading } from "../../../../contract/reading.ts";
import type { Doubt, Reason } from "../../../../core/mapping/judge-column.ts";
import { fieldsOf, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useConfigurationWords } from "../../configure/mappings/use-configuration-words.ts";
import { useReadingWords } from "../../intake/sources/use-reading-words.ts";

/** What is not sure about a file, why, and what can be chosen, in the reader's language. */
export function useReviewWords(module: ModuleKey) {
  const { t } = useTranslation();
  const mapping = useConfigurationWords();
  const reading = useReadingWords();
  const fieldOf = (id: string) => fieldsOf(module).find((field) => field.id === id);
  const labelOf = (id: string) => {
    const field = fieldOf(id);
    return field ? mapping.label(field) : id;
  };
  return {
    title({ what, column, found }: ReviewItem): string {
      if (what === "column") return t("runs.review.column", { column });
      if (what === "field") return t("runs.review.field", { field: labelOf(found) });
      if (what === "hotel") return t("runs.review.hotel");
      if (what === "dates" || what === "numbers" || what === "empty" || what === "ids")
        return t(`runs.review.${what}`, { column });
      return t(`sources.options.${what}`);
    },
    evidence({ what, found, evidence }: ReviewItem): string[] {
      if (what === "field") return [t("runs.review.fieldText")];
      if (what !== "column") return evidence.map(reading.evidence);
      return evidence.map(({ code, params }) => {
        const [part = "", ...rest] = code.split("_");
        const finding = { code: rest.join("_"), ...params };
        if (part === "doubt") return mapping.doubt(finding as Doubt);
        return mapping.reason(finding as Reason, fieldOf(found)?.type ?? "text");
      });
    },
    choice({ what }: ReviewItem, choice: string): string {
      if (what === "hotel")
        return choice === "" ? t("runs.review.hotelOther") : t("runs.review.hotelOwn", { code: choice });
      if (what === "column") return choice === "" ? t("runs.review.leaveOut") : labelOf(choice);
      if (what === "field") return choice === "" ? t("runs.review.noColumn") : choice;
      if (what === "ids") return t(`runs.review.${choice === "fingerprint" ? "fingerprint" : "reject"}`);
      if (what === "empty") return choice === "" ? t("runs.review.noWords") : choice.split("|").join(", ");
      if (what === "dates")
        return choice
          .split("|")
          .map((format) => reading.value.dateFormat(format as Reading["dateFormat"]))
          .join(", ");
      const { value } = reading;
      switch (what) {
        case "headerRow":
          return value.headerRow(Number(choice));
        case "encoding":
          return value.encoding(choice as Reading["encoding"]);
        case "misread":
          return value.misread(choice === "" ? null : (choice as Reading["encoding"]));
        case "shortRows":
          return value.shortRows(choice as NonNullable<Reading["shortRows"]>);
        case "hiddenRows":
          return value.hiddenRows(choice as NonNullable<Reading["hiddenRows"]>);
        case "longRows":
          return value.longRows(choice as NonNullable<Reading["longRows"]>);
        case "quote":
          return value.quote(choice as Reading["quote"]);
        case "decimal":
        case "numbers":
          return value.decimal(choice as Reading["decimal"]);
        case "dateFormat":
          return value.dateFormat(choice === "" ? null : (choice as NonNullable<Reading["dateFormat"]>));
        default:
          return value.delimiter(choice);
      }
    },
  };
}
