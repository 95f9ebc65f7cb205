import { Button, Stack } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import type { Findings, Reading } from "../../../../../contract/reading.ts";
import { isColumnOpen } from "../../../../../core/reading/column-readings.ts";
import { Section } from "../../../../ui/section.tsx";
import { useReadingSearch } from "../use-reading-search.ts";
import { ColumnOptions } from "./column-options.tsx";
import { PreviewSection } from "./preview-section.tsx";
import { ReadingOptions } from "./reading-options.tsx";

type Props = { file: FileShown; findings: Findings; actions?: ReactNode };

const NAMES: readonly Exclude<keyof Reading, "columns" | "otherLines" | "hiddenRows">[] = [
  "delimiter",
  "encoding",
  "misread",
  "headerRow",
  "dateFormat",
  "decimal",
  "quote",
  "shortRows",
  "longRows",
];

/** The settings of reading a file, stored in the address, and the resulting rows. */
export function ReadingChoices({ file, findings, actions }: Props) {
  const { t } = useTranslation();
  const search = useReadingSearch();
  const { chosen, reset } = search;
  const unsure = NAMES.filter((name) => findings[name]?.sure === false && chosen[name] === undefined);
  const open = findings.columns?.filter((column) => isColumnOpen(column, chosen.columns?.[column.column])) ?? [];
  const list = [...unsure.map((name) => t(`sources.options.${name}`)), ...open.map(({ column }) => column)].join(", ");
  const choose = <Name extends keyof Reading>(name: Name, value: Reading[Name]) => search.choose(name, value, findings);
  const ofColumns = (
    <ColumnOptions
      findings={findings.columns ?? []}
      chosen={chosen.columns ?? {}}
      onChoose={(columns) => choose("columns", columns)}
    />
  );
  // A question comes before what is certain; answered, it keeps its place.
  const isAsked = findings.columns?.some((column) => isColumnOpen(column)) ?? false;
  return (
    <Stack gap="lg">
      {isAsked && ofColumns}
      <Section
        title={t("sources.options.title")}
        description={list !== "" ? t("sources.options.look", { list }) : t("sources.options.allSure")}
        actions={
          <>
            {Object.keys(chosen).length > 0 && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
                onClick={() => reset()}
              >
                {t("sources.options.asFound")}
              </Button>
            )}
            {actions}
          </>
        }
      >
        <ReadingOptions findings={findings} chosen={chosen} onChoose={choose} onReset={reset} />
      </Section>
      {!isAsked && ofColumns}
      <PreviewSection
        file={file}
        findings={findings}
        search={search}
        onHeaderRow={(line) => choose("headerRow", line)}
      />
    </Stack>
  );
}
