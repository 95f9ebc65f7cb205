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

/** Takes the sure suggestions at once; guesses are taken one by one. */
export function AcceptButtons({ editing, onShifted, ...ask }: Props) {
  const { t } = useTranslation();
  const { accept, sure, hasAny } = useAccept(useHotelSlugs(), ask, editing, onShifted);
  if (!hasAny || sure === 0) return null;
  return (
    <Button
      size="xs"
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

/** Takes all sure suggestions at once. As far as one answer holds the open codes they are counted, and can be undone. */
function useAccept(hotel: Hotel, ask: Ask, editing: CodeEdit, onShifted: () => void) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data } = useQuery(openCodesQuery(hotel, ask));
  const isWhole = data !== undefined && data.rows.length >= data.total_rows;
  const suggested = data?.rows.filter(({ suggestion }) => suggestion !== null) ?? [];
  const sure = suggested.filter(({ suggestion }) => suggestion?.sure);
  const accept = useWrite(codeRoutes.accept, () => ({ ...hotel, ...ask }), {
    // Asked before the call: afterwards these codes are open no more, and their lists no longer signed.
    onMutate: () => ({ change: asChange(sure), unsigned: editing.signedIn(asChange(sure)), isWhole }),
    onSuccess: ({ changed, rows }, _, before) => {
      const { change, unsigned } = before;
      // Only what is known to be all of it can be put back as it was.
      if (before.isWhole && change.length === changed && changed > 0) editing.remember(change, unsigned);
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
