import { Box, Skeleton } from "@mantine/core";
import { useCallback, useState } from "react";
import type { SourceCode } from "../../../../../contract/codes.ts";
import { codeId } from "../../../../data/code-pages.ts";
import type { CodesAsk } from "../../../../data/codes.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { Failure } from "../../../../ui/states.tsx";
import type { CodeEdit } from "../use-code-edit.ts";
import { useCodeRows } from "../use-code-rows.ts";
import type { CodesSearch } from "../use-codes-search.ts";
import { BulkTarget } from "./bulk-target.tsx";
import { CodesTable, type Selected } from "./codes-table.tsx";
import { NoCodes } from "./no-codes.tsx";

type Props = {
  ask: CodesAsk;
  module: string;
  title: string;
  nameOf: ((list: string) => string) | null;
  counted: boolean;
  isFree: (list: string) => boolean;
  mayWrite: boolean;
  editing: CodeEdit;
  search: CodesSearch;
  isAbsent: boolean;
};

/** One view of the codes: another filter is another view. */
export function CodesView({ ask, search, isAbsent, ...props }: Props) {
  const rows = useCodeRows(useHotelSlugs(), ask);
  const [selected, setSelected] = useState<Selected>(new Map());
  const select = useCallback((row: SourceCode) => {
    setSelected((before) => {
      const next = new Map(before);
      if (!next.delete(codeId(row))) next.set(codeId(row), row);
      return next;
    });
  }, []);
  if (rows.isPending) return <Skeleton height={400} />;
  return (
    <>
      {rows.error && (
        <Box px="lg" pb="sm">
          <Failure error={rows.error} onRetry={rows.retry} />
        </Box>
      )}
      {rows.isEmpty && (
        <NoCodes
          search={search}
          counted={props.counted}
          isFree={ask.list !== undefined && props.isFree(ask.list)}
          isAbsent={isAbsent}
        />
      )}
      {rows.count > 0 && (
        <CodesTable
          {...props}
          isOpen={props.counted && ask.state === "open"}
          rows={rows}
          selected={selected}
          onSelect={select}
        />
      )}
      <BulkTarget
        module={props.module}
        selected={selected}
        isFree={props.isFree}
        editing={props.editing}
        onClear={() => setSelected(new Map())}
      />
    </>
  );
}
