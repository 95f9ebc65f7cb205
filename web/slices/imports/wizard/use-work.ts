import { useState } from "react";
import type { ConfigurationWhole } from "../../../../contract/configurations.ts";
import { useUnsaved } from "../../../ui/use-unsaved.ts";
import { type EditorGiven, useEditor } from "../../configure/mappings/use-editor.ts";
import { useSaveDraft } from "../../configure/mappings/use-save-draft.ts";

/** The draft that the steps from mapping to review share, and its saving in between. */
export function useWork(editorInput: EditorGiven, onMade: (whole: ConfigurationWhole) => void) {
  const editor = useEditor(editorInput);
  // The next step opens; a message would lie on its buttons.
  const saving = useSaveDraft(editor, onMade, true);
  const [isLeaving, setLeaving] = useState(false);
  const { saved, changed, draft } = editor;
  useUnsaved(changed);
  return {
    editor,
    saving,
    isLeaving,
    canSave: draft.name.trim() !== "",
    /** Saves unsaved changes, then continues with the configuration; null there: it was never saved and is not now. */
    leave: async (go: (configuration: string | null) => void, savesNew: boolean) => {
      if (!changed && (saved || !savesNew)) return go(saved?.id ?? null);
      setLeaving(true);
      try {
        const whole = await saving.save.mutateAsync();
        // Another person saved first: that is shown, and the step stays.
        if (whole) go(whole.id);
      } catch {
        // The bar shows the failure.
      } finally {
        setLeaving(false);
      }
    },
  };
}

export type Work = ReturnType<typeof useWork>;
