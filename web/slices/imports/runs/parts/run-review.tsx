import { Alert, Anchor, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconEyeQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportRun, ReviewAnswer, ReviewItem } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useReviewWords } from "../use-review-words.ts";
import type { RunActions } from "../use-run-actions.ts";
import classes from "./run-review.module.css";

type Props = { module: ModuleKey; run: ImportRun; review: readonly ReviewItem[]; actions: RunActions | null };

const keyOf = ({ what, column, found }: ReviewItem) => `${what} ${column ?? found}`;

/** A missing field and the hotel have no answer yet; everything else begins with what was found. */
const foundChoice = ({ what, found }: ReviewItem) => (what === "field" || what === "hotel" ? null : found);

/** A run that stopped before it stored anything: what is not sure, each with what was found, answered on one page. */
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
              allowDeselect={false}
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

/** Mantine takes an empty text for nothing chosen. */
const NONE = "\u0000none";
const toValue = (choice: string | null) => (choice === "" ? NONE : choice);
