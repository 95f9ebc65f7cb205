import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Source, sourceRoutes } from "../../../../contract/sources.ts";
import { sourceQuery, sourcesQuery } from "../../../data/sources.ts";
import { useWrite } from "../../../data/write.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { useRowsSearch } from "./use-rows-search.ts";

/** Deletes the rows of a reading, once somebody said so twice; the file stays. */
export function useRemoveSource(hotel: Hotel) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { setSource } = useRowsSearch();
  const remove = useWrite(sourceRoutes.remove, ({ id }: Source) => ({ ...hotel, id }), {
    // What the page shows is gone: the list is asked for first, and the rest where it is shown next.
    leaves: () => true,
    onSuccess: async (_, { id, file, module }) => {
      toast("success", t("sources.remove.done", { name: file.name }));
      await queryClient.refetchQueries({ queryKey: sourcesQuery(hotel, { module }).queryKey });
      setSource(undefined);
      queryClient.removeQueries({ queryKey: sourceQuery(hotel, id).queryKey, type: "inactive" });
    },
  });
  return {
    isPending: remove.isPending,
    ask: async (source: Source) => {
      // Where nothing is kept nothing is lost.
      const yes =
        source.rows === 0 ||
        (await confirm({
          title: t("sources.remove.title"),
          children: t("sources.remove.text", { count: source.rows, name: source.file.name }),
          confirm: t("sources.remove.do"),
          danger: true,
        }));
      if (yes) remove.mutate(source);
    },
  };
}
