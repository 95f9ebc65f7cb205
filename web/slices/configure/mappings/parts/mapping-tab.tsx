import { Stack } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { usedBy } from "../columns-of.ts";
import { fieldStates } from "../field-states.ts";
import type { Editor } from "../use-editor.ts";
import { ColumnsPanel } from "./columns-panel.tsx";
import { FieldDialog } from "./field-dialog.tsx";
import { FieldsPanel } from "./fields-panel.tsx";
import { MappedPreview } from "./mapped-preview.tsx";
import classes from "./mapping-tab.module.css";
import type { SourceKind } from "./source-kinds.ts";

type Props = { editor: Editor; readOnly: boolean };

/** Two sides, the module's fields and the file's columns, and below them what comes of it. */
export function MappingTab({ editor, readOnly }: Props) {
  const { draft, columns } = editor;
  const [open, setOpen] = useState<{ target: string; kind: SourceKind } | null>(null);
  const states = useMemo(() => fieldStates(editor), [editor]);
  const used = useMemo(
    () =>
      usedBy(
        draft.body.fields,
        columns.map(({ name }) => name),
      ),
    [draft.body.fields, columns],
  );
  const onOpen = useCallback((target: string, kind: SourceKind) => setOpen({ target, kind }), []);
  // The keyboard goes on where it was, also after the menu of the field.
  const close = () => {
    setOpen(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-feeds="${open?.target}"]`)?.focus());
  };
  return (
    <Stack gap="lg">
      <div className={classes.sides}>
        <FieldsPanel editor={editor} states={states} readOnly={readOnly} onOpen={onOpen} />
        <ColumnsPanel module={editor.module} columns={columns} used={used} readOnly={readOnly} />
      </div>
      <MappedPreview editor={editor} />
      {open && <FieldDialog key={open.target} editor={editor} used={used} {...open} onClose={close} />}
    </Stack>
  );
}
