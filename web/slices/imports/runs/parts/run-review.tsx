import { Alert, Anchor, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconEyeQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun, ReviewAnswer, ReviewItem } from "../../../../../contract/imports.ts";
import type { Reading } from "../../../../../contract/reading.ts";
import type { Doubt, Reason } from "../../../../../core/mapping/judge-column.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useConfigurationWords } from "../../../configure/mappings/use-configuration-words.ts";
import { useReadingWords } from "../../../intake/sources/use-reading-words.ts";
import type { RunActions } from "../use-run-actions.ts";
import classes from "./run-review.module.css";

type Props = { module: ModuleKey; run: ImportRun; review: readonly ReviewItem[]; actions: RunActions | null };

const keyOf = ({ what, column, found }: ReviewItem) => `${what} ${column ?? found}`;

/** A missing field and the hotel have no default answer; everything else starts with what was found. */
const foundChoice = ({ what, found }: ReviewItem) => (what === "field" || what === "hotel" ? null : found);

/** A run that stopped before it stored anything: its doubts, each with what was found, answered on one page. */
export function RunReview({ module, run, review, actions }: Props) {
  const { t } = useTranslation();
  const words = useReviewWords(module);
  const hrefTo = useHrefTo();
  const [choices, setChoices] = useState<Record<string, string>>({});
  const choiceOf = (item: ReviewItem) => choices[keyOf(item)] ?? foundChoice(item);
  const answers = review.flatMap((item): ReviewAnswer[] => {
    const choice = choiceOf(item);
    if (choice === null) return [];
    if (item.what === "field") return [{ what: item.what, field: item.found, choice }];
    return [{ what: item.what, ...(item.column !== null && { column: item.column }), choice }];
  });
  const isWhole = answers.length === review.length;
  return (
    <Section title={t("runs.review.title")} description={t("runs.review.text", { file: run.file.name })}>
      {actions?.review.error && <Failure error={actions.review.error} />}
      {actions?.cancel.error && <Failure error={actions.cancel.error} />}
      <Stack component="ul" gap="md" className={classes.items}>
        {review.map((item) => (
          <li key={keyOf(item)} className={classes.item}>
            <div>
              <Text fw={600} dir="auto">
                {words.title(item)}
              </Text>
              {words.evidence(item).map((sentence) => (
                <Text key={sentence} size="sm" c="dimmed">
                  {sentence}
                </Text>
              ))}
              {item.what === "ids" && run.sheet === "" && (
                <Text size="sm" c="dimmed">
                  {t("runs.review.idsAgain", { column: item.column })}{" "}
                  <Anchor component={AppLink} href={hrefTo("import-csv", {}, { module })} size="sm">
                    {t("runs.review.uploadAgain")}
                  </Anchor>
                </Text>
              )}
            </div>
            <Select
              aria-label={words.title(item)}
              data={item.choices.map((choice) => ({ value: choice || NONE, label: words.choice(item, choice) }))}
              value={toValue(choiceOf(item))}
              placeholder={t("runs.review.choose")}
              onChange={(value) => {
                if (value !== null) setChoices({ ...choices, [keyOf(item)]: value === NONE ? "" : value });
              }}
              searchable={item.choices.length > 8}
              disabled={!actions}
            />
          </li>
        ))}
      </Stack>
      {!isWhole && (
        <Alert color="brass" variant="light" icon={<IconEyeQuestion aria-hidden />} mt="md">
          {t("runs.review.missing", { count: review.length - answers.length })}
        </Alert>
      )}
      {actions && (
        <Group mt="md" gap="xs">
          <Button
            disabled={!isWhole}
            loading={actions.review.isPending}
            onClick={() => actions.review.mutate({ answers })}
          >
            {t("runs.review.confirm")}
          </Button>
          <Button variant="default" loading={actions.cancel.isPending} onClick={() => actions.cancel.mutate()}>
            {t("runs.review.discard")}
          </Button>
        </Group>
      )}
    </Section>
  );
}

/** Mantine treats an empty text as no choice. */
const NONE = "\u0000none";

const toValue = (choice: string | null) => (choice === "" ? NONE : choice);

/** Texts for a doubt about a file, its reason, and its choices. */
function useReviewWords(module: ModuleKey) {
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
