import { Button, Text } from "@mantine/core";
import { IconCopy, IconDownload, IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { t } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_COPIED, oldIdsOf } from "../../../../data/lists.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { filterOf } from "../../../../lib/record-search.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { BulkBar } from "../../../../ui/bulk-bar.tsx";
import { csvHref, type FileOf, MOST_IDS } from "../csv-href.ts";
import type { ListSelection } from "../use-list-selection.ts";

/** It loads every field and its checks, which most readers of a list never need. */
const BulkEditDialog = lazy(async () => ({
  default: (await import("../../bulk-edits/parts/bulk-edit-dialog.tsx")).BulkEditDialog,
}));

/** How many can be named one by one; beyond that, all matching ones. */
const MOST_CHANGED = 5_000;

type Props = FileOf & { selection: ListSelection; total: number };

/** The actions on the selected rows, or on all matching ones. */
export function ListBulk({ selection, total, ...file }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hotel = useHotelSlugs();
  const download = useDownload();
  const copy = useCopyIds(file, selection);
  const ability = useAbility();
  const [mayExport, mayWrite] = [ability.can("read", "Export"), ability.can("write", "Data")];
  const [isChanging, setChanging] = useState<boolean>();
  const { all, chosen, count } = selection;
  const icon = <IconDownload size={16} aria-hidden />;
  const isTooMany = !all && count > MOST_IDS;
  const target = all ? { filter: filterOf(file.search) } : { ids: [...chosen.keys()] };
  return (
    <BulkBar count={count} of={total} onAll={selection.selectAll} onClear={selection.clear}>
      {mayExport && all && (
        // A million rows go from the server to the disk, not through this page.
        <Button component="a" size="xs" variant="default" href={csvHref(hotel, file)} download leftSection={icon}>
          {t("lists.bulk.export")}
        </Button>
      )}
      {mayExport && !all && (
        <Button
          size="xs"
          variant="default"
          leftSection={icon}
          disabled={isTooMany}
          loading={download.isPending}
          onClick={() => download.mutate({ url: csvHref(hotel, file, [...chosen.keys()]), name: `${file.kind}.csv` })}
        >
          {t("lists.bulk.export")}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        disabled={count > MOST_COPIED}
        loading={copy.isPending}
        onClick={() => copy.mutate()}
      >
        {t("lists.bulk.copy")}
      </Button>
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          disabled={!all && count > MOST_CHANGED}
          onClick={() => setChanging(true)}
        >
          {t("bulk.action")}
        </Button>
      )}
      {isChanging !== undefined && (
        <Suspense>
          <BulkEditDialog
            kind={file.kind}
            target={target}
            count={count}
            opened={isChanging}
            onClose={() => setChanging(false)}
            onStarted={selection.clear}
          />
        </Suspense>
      )}
      {isTooMany && mayExport && (
        <Text size="xs" c="dimmed">
          {t("lists.bulk.tooManyByHand", { most: number(MOST_IDS) })}
        </Text>
      )}
      {count > MOST_COPIED && (
        <Text size="xs" c="dimmed">
          {t("lists.bulk.tooMany", { most: number(MOST_COPIED) })}
        </Text>
      )}
    </BulkBar>
  );
}

/** Ids of the old system, one a line, as spreadsheets and search fields accept them. */
function useCopyIds({ kind, search }: Pick<FileOf, "kind" | "search">, { all, chosen }: ListSelection) {
  const hotel = useHotelSlugs();
  const { number } = useFormats();
  return useMutation({
    mutationFn: async () => {
      const ids = all ? await oldIdsOf(kind, hotel, search) : [...chosen.values()];
      try {
        await navigator.clipboard.writeText(ids.join("\n"));
        toast("success", t("lists.bulk.copied", { ids: number(ids.length) }));
      } catch {
        toast("warning", t("lists.bulk.copyFailed"));
      }
    },
  });
}
