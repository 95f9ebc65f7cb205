import { Box, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BulkBar } from "../../../../ui/bulk-bar.tsx";
import type { CodeEdit } from "../use-code-edit.ts";
import type { Selected } from "./codes-table.tsx";
import { TargetPicker } from "./target-picker.tsx";

type Props = {
  module: string;
  selected: Selected;
  isFree: (list: string) => boolean;
  editing: CodeEdit;
  onClear: () => void;
};

/** One target for all selected codes; codes of different lists cannot share a target. */
export function BulkTarget({ module, selected, isFree, editing, onClear }: Props) {
  const { t } = useTranslation();
  const rows = [...selected.values()];
  const [first] = rows;
  const isMixed = rows.some(({ list }) => list !== first?.list);
  return (
    <BulkBar count={rows.length} of={rows.length} onAll={() => {}} onClear={onClear}>
      {isMixed ? (
        <Text size="sm">{t("codes.bulk.mixed")}</Text>
      ) : (
        first && (
          <Box w={260}>
            <TargetPicker
              module={module}
              list={first.list}
              label={t("codes.bulk.target")}
              free={isFree(first.list)}
              onPick={(target) => {
                editing.edit(rows.map((before) => ({ before, target })));
                onClear();
              }}
            />
          </Box>
        )
      )}
    </BulkBar>
  );
}
