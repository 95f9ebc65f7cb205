import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown, Sheet } from "../../../../../contract/files.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import {
  chooseModule,
  chosenSheets,
  firstChoice,
  leaveOut,
  newestBySheet,
  tickSheets,
  undecidedSheets,
} from "../sheet-choice.ts";
import { useStartRestore } from "../use-restore-actions.ts";
import { useSheetColumns } from "../use-sheet-columns.tsx";
import { SheetOptions } from "./sheet-options.tsx";
import classes from "./workbook-card.module.css";

type Props = { file: FileShown; onClose: () => void; onStarted: (restore: string) => void };

/** The sheets of a workbook: which to restore, and for which module. */
export function WorkbookCard({ file, onClose, onStarted }: Props) {
  const { t } = useTranslation();
  const sheets = file.sheets ?? [];
  const [choice, setChoice] = useState(() => firstChoice(sheets));
  const sources = useQuery(sourcesQuery(useHotelSlugs(), { fileId: file.id }));
  const restore = useStartRestore(onStarted);
  const mayWrite = useAbility().can("write", "Import");
  const chosen = chosenSheets(sheets, choice);
  const newest = newestBySheet(sources.data?.rows ?? []);
  const open = undecidedSheets(sheets, choice);
  const [opened, setAsked] = useState<Sheet | null>(null);
  const onSelect = (names: string[], on: boolean) => setChoice((before) => tickSheets(before, names, on));
  const columns = useSheetColumns({
    choice,
    newest,
    mayWrite,
    onModule: (sheet, module) => setChoice((before) => chooseModule(before, sheet, module)),
    onLeaveOut: (sheet) => setChoice((before) => leaveOut(before, sheet)),
    onOptions: setAsked,
  });
  return (
    <div>
      <Section
        title={t("files.piw.sheets", { name: isolated(file.name) })}
        description={t("files.piw.sheetsText")}
        actions={
          <ActionIcon aria-label={t("ui.close")} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        }
        flush
      >
        <DataTable<Sheet>
          name="workbook-card"
          caption={t("files.piw.caption")}
          list={{ data: wholePage(sheets), error: null, isPending: false }}
          rowKey={({ sheet }) => sheet}
          columns={columns}
          cards
          {...(mayWrite && { selection: { selected: choice.on, onSelect, nameOf: ({ sheet }) => sheet } })}
          empty={
            <Nothing icon={<IconFileSpreadsheet aria-hidden />} title={t("files.piw.noSheets")}>
              {t("files.piw.noSheetsText")}
            </Nothing>
          }
        />
        {opened && (
          <SheetOptions
            file={file}
            sheet={opened}
            reading={choice.readings[opened.sheet] ?? {}}
            onClose={() => setAsked(null)}
            onApply={(reading) =>
              setChoice((before) => ({ ...before, readings: { ...before.readings, [opened.sheet]: reading } }))
            }
          />
        )}
      </Section>
      {mayWrite && sheets.length > 0 && (
        <Group className={classes.foot} gap="md">
          {open.length > 0 && (
            <Text size="sm" c="brass" role="status">
              {t("files.piw.undecided", { sheets: open.map(isolated).join(", ") })}
            </Text>
          )}
          <Button
            disabled={chosen.length === 0 || open.length > 0}
            loading={restore.isPending}
            onClick={() => restore.mutate({ fileId: file.id, sheets: chosen })}
          >
            {t("files.piw.restore", { count: chosen.length })}
          </Button>
          {restore.error && <Failure error={restore.error} />}
        </Group>
      )}
    </div>
  );
}
