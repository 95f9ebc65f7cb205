import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { codeRoutes, type SourceCode } from "../../../../../contract/codes.ts";
import { openCodesQuery } from "../../../../data/codes.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { type Hotel, useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import type { CodeChange, CodeEdit } from "../use-code-edit.ts";

type Props = {
  module: string;
  dryRunId: string;
  list: string | undefined;
  editing: CodeEdit;
  onShifted: () => void;
};

/** Accepts all certain suggestions at once; guesses are accepted one by one. */
export function AcceptButtons({ editing, onShifted, ...ask }: Props) {
  const { t } = useTranslation();
  const { accept, sure, hasAny } = useAccept(useHotelSlugs(), ask, editing, onShifted);
  if (!hasAny || sure === 0) return null;
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconChecks size={16} aria-hidden />}
      loading={accept.isPending}
      onClick={() => accept.mutate()}
    >
      {sure === null ? t("codes.accept.all") : t("codes.accept.some", { count: sure })}
    </Button>
  );
}

type Ask = { module: string; dryRunId: string; list: string | undefined };

const asChange = (rows: readonly SourceCode[]): CodeChange =>
  rows.flatMap((before) => (before.suggestion ? [{ before, target: before.suggestion.target }] : []));

/**
 * Accepts all certain suggestions at once. If one answer holds all open codes, they are counted and the change can be
 * undone.
 */
function useAccept(hotel: Hotel, ask: Ask, editing: CodeEdit, onShifted: () => void) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data } = useQuery(openCodesQuery(hotel, ask));
  const isWhole = data !== undefined && data.rows.length >= data.total_rows;
  const suggested = data?.rows.filter(({ suggestion }) => suggestion !== null) ?? [];
  const sure = suggested.filter(({ suggestion }) => suggestion?.sure);
  const accept = useWrite(codeRoutes.accept, () => ({ ...hotel, ...ask }), {
    // Evaluated before the call: afterwards these codes are no longer open, and their lists no longer signed.
    onMutate: () => ({ change: asChange(sure), unsigned: editing.signedIn(asChange(sure)), isWhole }),
    onSuccess: ({ changed, rows, releases }, _, before) => {
      const { change, unsigned } = before;
      // Only a complete change can be undone.
      if (before.isWhole && change.length === changed && changed > 0) editing.remember(change, unsigned, releases);
      toast(
        changed > 0 ? "success" : "info",
        changed > 0
          ? t("codes.accept.done", { codes: number(changed), rows: number(rows) })
          : t("codes.accept.nothing"),
      );
      onShifted();
    },
    afterRefusal: true,
  });
  return {
    accept,
    /** Null: more than can be counted here. */
    sure: isWhole ? sure.length : null,
    hasAny: suggested.length > 0 || (data !== undefined && !isWhole),
  };
}
