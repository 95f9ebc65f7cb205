import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type ConfigurationBody,
  type ConfigurationWhole,
  configurationRoutes,
} from "../../../../contract/configurations.ts";
import { configurationQuery } from "../../../data/configurations.ts";
import { useSend } from "../../../data/write.ts";
import { isConflict } from "../../../lib/call-error.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import type { Editor } from "./use-editor.ts";

type DraftInput = { body: ConfigurationBody; note: string; name: string };

/**
 * Saves the draft as a new configuration or a new version; in a conflict the person sees the other version and loses
 * nothing.
 */
export function useSaveDraft(
  editor: Editor,
  onCreated: (whole: ConfigurationWhole) => void,
  /** The page itself shows that it was saved. */
  isQuiet = false,
) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const change = useSend(configurationRoutes.save, { renewal: "aside" });
  const create = useSend(configurationRoutes.create, { renewal: "aside" });
  const [theirs, setTheirs] = useState<ConfigurationWhole | null>(null);
  const { module, source, saved, setSaved, draft, dispatch, columns } = editor;

  const send = ({ body, note, name }: DraftInput): Promise<ConfigurationWhole> => {
    const input = { ...hotel, name: name.trim(), body, columns: columns.map((column) => column.name) };
    if (saved) return change({ ...input, id: saved.id, version: saved.version, note });
    return create({
      ...input,
      module,
      sourceTable: source?.sheet || source?.file.kind || "",
    });
  };

  /** Null: another person saved first, and that is shown. */
  const sendOrShow = async (wanted: DraftInput): Promise<ConfigurationWhole | null> => {
    try {
      const whole = await send(wanted);
      setTheirs(null);
      return whole;
    } catch (error) {
      if (!saved || !isConflict(error)) throw error;
      setTheirs(await queryClient.fetchQuery(configurationQuery(hotel, saved.id)));
      return null;
    }
  };

  const save = useMutation({
    mutationFn: () => sendOrShow(draft),
    onSuccess: (whole) => {
      if (!whole) return;
      if (!isQuiet) toast("success", t("configurations.done.saved", { name: whole.name, version: whole.version }));
      dispatch({ type: "saved", name: whole.name, body: whole.body });
      setSaved(whole);
      if (!saved) onCreated(whole);
    },
    meta: { errors: "own" },
  });

  /** Saves something other than the draft; the draft keeps its changes, plus `add`. */
  const saveBeside = async (
    body: ConfigurationBody,
    note: string,
    add: (own: ConfigurationBody) => ConfigurationBody,
  ) => {
    if (!saved) return;
    const whole = await sendOrShow({ body, note, name: saved.name });
    if (!whole) throw new Error(t("configurations.conflict.title"));
    dispatch({ type: "saved", name: whole.name, body: whole.body, ...(editor.changed && { keep: add(draft.body) }) });
    setSaved(whole);
  };

  return {
    save,
    saveBeside,
    theirs,
    takeTheirs: (whole: ConfigurationWhole) => {
      setTheirs(null);
      setSaved(whole);
      dispatch({ type: "saved", name: whole.name, body: whole.body });
    },
    keepMine: (whole: ConfigurationWhole) => {
      setTheirs(null);
      setSaved(whole);
      dispatch({ type: "saved", name: whole.name, body: whole.body, keep: draft.body });
    },
  };
}
