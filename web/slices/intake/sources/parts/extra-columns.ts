import type { TFunction } from "i18next";
import type { VirtualColumn } from "../../../../ui/virtual-table-row.tsx";
import type { Spread } from "../cells-shown.ts";

const WIDTH = 150;

/** Columns for the cells beyond the file's own. */
export const extraColumns = ({ own, extra }: Spread, t: TFunction): VirtualColumn[] =>
  Array.from({ length: extra }, (_, index) => ({
    key: String(own + index),
    header: t("sources.extra", { number: index + 1 }),
    width: WIDTH,
  }));
