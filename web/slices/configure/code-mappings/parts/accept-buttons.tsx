import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useAccept } from "../use-accept.ts";
import type { CodeEdit } from "../use-code-edit.ts";

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
