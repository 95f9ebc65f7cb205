import { useState } from "react";
import type { ConfigurationWhole } from "../../../../contract/configurations.ts";
import { useUnsaved } from "../../../ui/use-unsaved.ts";
import { type EditorGiven, useEditor } from "../../configure/mappings/use-editor.ts";
import { useSaveDraft } from "../../configure/mappings/use-save-draft.ts";

/** The draft that the steps from mapping to review share, and how it is saved on the way. */
export function useWork(given: EditorGiven, onMade: (whole: ConfigurationWhole) => void) {
  const editor = useEditor(given);
  const saving = useSaveDraft(editor, onMade);
  const [isLeaving, setLeaving] = useState(false);
  const { saved, changed, draft } = editor;
  useUnsaved(changed);
  return {
    editor,
    saving,
    isLeaving,
    canSave: draft.name.trim() !== "",
    /** Saves what is not saved, then goes on with the configuration; null there: it was never saved and is not now. */
    leave: async (go: (configuration: string | null) => void, savesNew: boolean) => {
      if (!changed && (saved || !savesNew)) return go(saved?.id ?? null);
      setLeaving(true);
      try {
        const whole = await saving.save.mutateAsync();
        // Somebody else was first: that is shown, and one stays.
        if (whole) go(whole.id);
      } catch {
        // The bar says what went wrong.
      } finally {
        setLeaving(false);
      }
    },
  };
}

export type Work = ReturnType<typeof useWork>;
