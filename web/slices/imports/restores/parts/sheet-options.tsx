import { Button, Group, Modal, NumberInput, Radio, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown, Preview, Sheet } from "../../../../../contract/files.ts";
import { previewQuery } from "../../../../data/files.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { wholePage } from "../../../../ui/table-footer.tsx";
import type { SheetReading } from "../sheet-choice.ts";

type Props = {
  file: FileShown;
  sheet: Sheet;
  reading: SheetReading;
  onApply: (reading: SheetReading) => void;
  onClose: () => void;
};

type PreviewRow = Preview["rows"][number];

const LAST_ROW = 1_000;
const SHOWN = 4;
const TYPING_MS = 250;

/** Which row of a sheet names its columns, whether hidden rows are read, and the resulting preview. */
export function SheetOptions({ file, sheet, reading, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const found = sheet.headerRow ?? 1;
  const [headerRow, setHeaderRow] = useState<number | "">(reading.headerRow ?? found);
  const [hiddenRows, setHiddenRows] = useState(reading.hiddenRows ?? null);
  const [settled] = useDebouncedValue(headerRow, TYPING_MS);
  const hotel = useHotelSlugs();
  const chosen: SheetReading = {
    ...(headerRow !== "" && headerRow !== found && { headerRow }),
    ...(hiddenRows && { hiddenRows }),
  };
  const options = { headerRow: settled === "" ? found : settled, ...(hiddenRows && { hiddenRows }) };
  const preview = useQuery({
    ...previewQuery(hotel, file.id, { sheet: sheet.sheet, reading: options }),
    retry: false,
  });
  const columns = (preview.data?.columns ?? []).map(
    ({ name }, index): Column<PreviewRow> => ({
      key: name,
      header: name,
      head: <bdi>{name}</bdi>,
      cell: ({ cells }) => (
        <Text size="sm" truncate maw={220} dir="auto">
          {cells[index]}
        </Text>
      ),
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t("files.piw.optionsOf", { sheet: sheet.sheet })} size="lg">
      <Stack gap="md">
        <NumberInput
          label={t("files.piw.header")}
          description={t("files.piw.headerHint")}
          value={headerRow}
          onChange={(value) => setHeaderRow(typeof value === "number" ? value : "")}
          min={0}
          max={LAST_ROW}
          allowDecimal={false}
          maw={420}
          data-autofocus
        />
        {headerRow !== found && (
          <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setHeaderRow(found)}>
            {t("files.piw.headerFound", { row: found })}
          </Button>
        )}
        {(sheet.hiddenRows ?? 0) > 0 && (
          <Radio.Group
            label={t("sources.options.hiddenRows")}
            value={hiddenRows}
            onChange={(value) => setHiddenRows(value as "take" | "leave_out")}
          >
            <Group gap="md" mt={4}>
              <Radio value="take" label={t("sources.options.hiddenRowsTake")} />
              <Radio value="leave_out" label={t("sources.options.hiddenRowsLeaveOut")} />
            </Group>
          </Radio.Group>
        )}
        <DataTable
          caption={t("files.piw.columnsThen")}
          columns={columns}
          list={{ ...preview, data: wholePage(preview.data?.rows.slice(0, SHOWN)) }}
          rowKey={({ row }) => String(row)}
          frame="box"
          footer={null}
        />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={headerRow === "" || preview.error !== null}
            onClick={() => {
              onApply(chosen);
              onClose();
            }}
          >
            {t("files.piw.apply")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
