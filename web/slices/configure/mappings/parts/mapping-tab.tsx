import { Button, Stack } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { usedBy } from "../columns-of.ts";
import { fieldStates } from "../field-states.ts";
import type { Editor } from "../use-editor.ts";
import { FieldDialog } from "./field-dialog.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { PreviewGrid } from "./preview-grid.tsx";
import type { SourceKind } from "./source-kinds.ts";

type Props = { editor: Editor; readOnly: boolean };

/** The mapping of the file's columns, and below it the resulting rows. */
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
  // Returns the focus to where it was, also after the field's menu.
  const close = () => {
    setOpen(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-feeds="${open?.target}"]`)?.focus());
  };
  return (
    <Stack gap="lg">
      <MappingTable editor={editor} states={states} used={used} readOnly={readOnly} onOpen={onOpen} />
      <MappedPreview editor={editor} />
      {open && <FieldDialog key={open.target} editor={editor} used={used} {...open} onClose={close} />}
    </Stack>
  );
}

/** The first rows as the import would make them, with problems marked in their cells. */
function MappedPreview({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { module, source, preview, given: previewInput } = editor;
  const bad = preview.filter(({ outcome }) => outcome.state === "reject").length;
  if (!source)
    return (
      <Section title={t("configurations.preview.title")}>
        <Nothing
          icon={<IconFileUpload aria-hidden />}
          title={t("configurations.editor.noRows")}
          action={
            <Button component={AppLink} href={hrefTo("import-type", { id: module })} variant="default">
              {t("configurations.upload")}
            </Button>
          }
        >
          {t("configurations.preview.noRows")}
        </Nothing>
      </Section>
    );
  const hasCodes = fieldsOf(module).some(
    ({ id, type, values }) =>
      type === "code" && !values && previewInput.body.fields.some(({ target }) => target === id),
  );
  return (
    <Section
      title={t("configurations.preview.title")}
      description={[
        t(bad > 0 ? "configurations.preview.bad" : "configurations.preview.good", { bad, count: preview.length }),
        hasCodes && t("configurations.preview.codes"),
      ]
        .filter(Boolean)
        .join(" ")}
      flush
    >
      <PreviewGrid editor={editor} />
    </Section>
  );
}
