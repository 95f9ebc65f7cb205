import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SourceCode } from "../../../../contract/codes.ts";
import type { VirtualTableHandle } from "../../../ui/virtual-table.tsx";
import type { CellAt } from "../../../ui/virtual-table-keys.ts";
import { TargetPicker } from "./parts/target-picker.tsx";

type Options = {
  table: RefObject<VirtualTableHandle | null>;
  module: string;
  column: number;
  rowAt: (index: number) => SourceCode | undefined;
  isFree: (list: string) => boolean;
  onActive: (cell: CellAt) => void;
  onPick: (index: number, target: string) => void;
};

/** The picker inside the row that is being mapped. */
export function useTargetEditor({ table, module, column, rowAt, isFree, onActive, onPick }: Options) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ row: number; typed: string } | null>(null);
  const code = open && rowAt(open.row);

  const begin = (row: number, typed: string) => {
    onActive({ row, column });
    setOpen({ row, typed });
  };
  const cancel = (by: "key" | "blur") => {
    setOpen(null);
    if (by === "key") table.current?.focus();
  };
  return {
    begin,
    editor: code &&
      open && {
        cell: { row: open.row, column },
        element: (
          <TargetPicker
            key={open.row}
            inCell
            module={module}
            list={code.list}
            label={t("codes.picker.label", { code: code.code })}
            initial={open.typed}
            free={isFree(code.list)}
            onPick={(target) => {
              setOpen(null);
              onPick(open.row, target);
              table.current?.focus();
            }}
            onCancel={cancel}
          />
        ),
      },
  };
}
