import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../contract/configurations.ts";
import { configurationAtQuery } from "../../../data/configurations.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import type { Editor } from "./use-editor.ts";
import type { useSaveDraft } from "./use-save-draft.ts";

/** A fix adds a rule in a new version, and so also applies to the next file; its undo restores the version before. */
export function useFixes({ saved }: Editor, { saveBeside }: ReturnType<typeof useSaveDraft>) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  return {
    onFix: async (rule: TreatmentRule) => {
      if (!saved) return;
      const body = { ...saved.body, treatments: [...saved.body.treatments, rule] };
      await saveBeside(body, rule.name, (own) => ({ ...own, treatments: [...own.treatments, rule] }));
    },
    onUndo: async () => {
      if (!saved || saved.version < 2) return;
      const version = saved.version - 1;
      const before = await queryClient.fetchQuery(configurationAtQuery(hotel, { id: saved.id, version }));
      const kept = new Set(before.body.treatments.map(({ id }) => id));
      const gone = new Set(saved.body.treatments.filter(({ id }) => !kept.has(id)).map(({ id }) => id));
      await saveBeside(before.body, t("configurations.versions.back", { version }), (own) => ({
        ...own,
        treatments: own.treatments.filter(({ id }) => !gone.has(id)),
      }));
    },
  };
}
