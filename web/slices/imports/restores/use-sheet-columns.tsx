import { Anchor, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Sheet } from "../../../../contract/files.ts";
import type { Source } from "../../../../contract/sources.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import type { Column } from "../../../ui/data-table-column.ts";
import { FileName } from "../../../ui/file-name.tsx";
import { ModuleSelect } from "../../intake/files/parts/module-select.tsx";
import { SourceState } from "../../intake/files/parts/source-state.tsx";
import { useModuleName } from "../../intake/files/use-module-choices.ts";
import { problemOf, type SheetChoice } from "./sheet-choice.ts";

type ColumnsInput = {
  choice: SheetChoice;
  newest: ReadonlyMap<string, Source>;
  mayWrite: boolean;
  onModule: (sheet: string, module: string | null) => void;
  onLeaveOut: (sheet: string) => void;
  onOptions: (sheet: Sheet) => void;
};

/** The columns of a workbook's sheets. */
export function useSheetColumns({
  choice,
  newest,
  mayWrite,
  onModule,
  onLeaveOut,
  onOptions,
}: ColumnsInput): Column<Sheet>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const nameOf = useModuleName();
  // Before anything was read there is no state.
  const state: Column<Sheet> = {
    key: "state",
    header: t("files.piw.state"),
    cell: ({ sheet }) => {
      const source = newest.get(sheet);
      if (!source)
        return (
          <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
            {t("files.piw.notYet")}
          </Text>
        );
      return (
        <Group gap="sm">
          <SourceState source={source} />
          {(source.state === "read" || source.state === "reading") && (
            <Anchor
              component={AppLink}
              size="sm"
              href={hrefTo("csv-rows", { id: source.module }, { source: source.id })}
              aria-label={t("files.hub.rowsFor", { module: nameOf(source.module) })}
            >
              {t("files.hub.rows")}
            </Anchor>
          )}
        </Group>
      );
    },
  };
  /** Notes on what a person would not see or expect in the workbook. */
  const notesOf = ({ sheet, hidden, hiddenRows, headerRow }: Sheet) => {
    const { headerRow: chosen, hiddenRows: taken } = choice.readings[sheet] ?? {};
    const rows = { rows: number(hiddenRows ?? 0) };
    return [
      ...(hidden ? [t("files.piw.hidden")] : []),
      ...(hiddenRows ? [t(taken === "leave_out" ? "files.piw.hiddenRowsOut" : "files.piw.hiddenRows", rows)] : []),
      ...(chosen === 0 ? [t("files.piw.headerNone")] : []),
      ...(chosen ? [t("files.piw.headerChosen", { row: number(chosen) })] : []),
      ...(chosen === undefined && headerRow ? [t("files.piw.headerRow", { row: number(headerRow) })] : []),
    ];
  };
  const isOpen = ({ sheet, undecided }: Sheet) => undecided && !choice.on.has(sheet) && !choice.leftOut.has(sheet);
  return [
    {
      key: "sheet",
      header: t("files.piw.sheet"),
      cell: (sheet) => {
        const found = problemOf(sheet);
        // The problem concerned the header as found.
        const isOld = found === "sheet_no_known_column" && choice.readings[sheet.sheet]?.headerRow !== undefined;
        const problem = isOld ? null : found;
        return (
          <div>
            <Group gap="4px 12px">
              <FileName name={sheet.sheet} />
              {mayWrite && (
                <>
                  {isOpen(sheet) && (
                    <Anchor
                      component="button"
                      type="button"
                      size="xs"
                      aria-label={t("files.piw.leaveOutOf", { sheet: sheet.sheet })}
                      onClick={() => onLeaveOut(sheet.sheet)}
                    >
                      {t("files.piw.leaveOut")}
                    </Anchor>
                  )}
                  {sheet.rows > 0 && (
                    <Anchor
                      component="button"
                      type="button"
                      size="xs"
                      aria-label={t("files.piw.optionsOf", { sheet: sheet.sheet })}
                      onClick={() => onOptions(sheet)}
                    >
                      {t("files.piw.options")}
                    </Anchor>
                  )}
                </>
              )}
            </Group>
            {problem && (
              <Text size="xs" c="brass">
                {t(`files.piw.problems.${problem}`)}
              </Text>
            )}
            {sheet.undecided && sheet.module && isOpen(sheet) && (
              <Text size="xs" c="brass">
                {t("files.piw.undecidedHidden")}
              </Text>
            )}
            {notesOf(sheet).map((note) => (
              <Text key={note} size="xs" c="dimmed">
                {note}
              </Text>
            ))}
            {choice.leftOut.has(sheet.sheet) && (
              <Text size="xs" fw={600}>
                {t("files.piw.isLeftOut")}
              </Text>
            )}
          </div>
        );
      },
    },
    {
      key: "module",
      header: t("files.piw.module"),
      cell: ({ sheet, module }) =>
        module ? (
          nameOf(module)
        ) : (
          <ModuleSelect
            size="xs"
            maw={220}
            aria-label={t("files.piw.moduleOf", { sheet })}
            placeholder={t("files.sidebar.choose")}
            value={choice.modules[sheet] || null}
            onChange={(next) => onModule(sheet, next)}
          />
        ),
    },
    { key: "rows", header: t("files.piw.rows"), numeric: true, cell: ({ rows }) => number(rows) },
    ...(newest.size > 0 ? [state] : []),
  ];
}
