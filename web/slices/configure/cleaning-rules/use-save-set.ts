import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../contract/configurations.ts";
import { type TreatmentSet, treatmentRoutes } from "../../../../contract/treatments.ts";
import { setQuery } from "../../../data/treatments.ts";
import { useSend } from "../../../data/write.ts";
import { isConflict } from "../../../lib/call-error.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { useSetSearch } from "./use-set-search.ts";

type Draft = { name: string; rules: readonly TreatmentRule[] };

const draftOf = (set: TreatmentSet | null): Draft => ({ name: set?.name ?? "", rules: set?.rules ?? [] });
const isSame = (a: Draft, b: Draft) => JSON.stringify([a.name, a.rules]) === JSON.stringify([b.name, b.rules]);

/** A set while it is worked on: begins with what was read and stays with that until it is saved. */
export function useSaveSet(module: string, read: TreatmentSet | null) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const { toSaved } = useSetSearch();
  const [base, setBase] = useState(read);
  const [draft, setDraft] = useState<Draft>(draftOf(read));
  const [newer, setNewer] = useState<TreatmentSet | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [isSaving, setSaving] = useState(false);

  const change = useSend(treatmentRoutes.save, { renewal: "aside" });
  const create = useSend(treatmentRoutes.create, { renewal: "aside" });
  const send = () => {
    const content = { name: draft.name.trim(), rules: [...draft.rules] };
    return base
      ? change({ ...hotel, id: base.id, version: base.version, ...content })
      : create({ ...hotel, module, ...content });
  };
  /** Someone was first: theirs is shown beside ours. */
  const showNewer = async (conflict: Error, id: string) => {
    try {
      setNewer(await queryClient.fetchQuery(setQuery(hotel, id)));
    } catch {
      setRefusal(conflict);
    }
  };
  const save = async () => {
    setRefusal(null);
    setNewer(null);
    setSaving(true);
    try {
      const saved = await send();
      setBase(saved);
      setDraft(draftOf(saved));
      toast("success", t("treatments.set.saved"));
      if (!base) toSaved(saved.id);
    } catch (error) {
      if (base && isConflict(error)) await showNewer(error, base.id);
      else setRefusal(error as Error);
    } finally {
      setSaving(false);
    }
  };
  return {
    base,
    draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    isDirty: !isSame(draft, draftOf(base)),
    save: () => void save(),
    isSaving,
    refusal,
    newer,
    /** Their version with their rules, or with ours. */
    settle: (whose: "theirs" | "mine") => {
      setBase(newer);
      if (whose === "theirs") setDraft(draftOf(newer));
      setNewer(null);
    },
  };
}
