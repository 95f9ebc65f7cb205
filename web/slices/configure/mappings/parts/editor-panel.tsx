import { Alert, Skeleton, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePagePart } from "../../../../lib/page-parts.ts";
import { RulesEditor } from "../../cleaning-rules/parts/rules-editor.tsx";
import { CodeWorkbench } from "../../code-mappings/parts/code-workbench.tsx";
import type { EditorTab } from "../editor-tabs.ts";
import { beforeTreatments } from "../preview.ts";
import type { Editor } from "../use-editor.ts";
import { useFixes } from "../use-fixes.ts";
import type { useSaveDraft } from "../use-save-draft.ts";
import { MappingTab } from "./mapping-tab.tsx";
import { OptionsTab } from "./options-tab.tsx";

type Props = {
  tab: EditorTab;
  editor: Editor;
  saving: ReturnType<typeof useSaveDraft>;
  readOnly: boolean;
  /** Within the import: shows only lists that the rows can need, and counts codes again after a press. */
  guided?: { isPressed: boolean };
};

export function EditorPanel({ tab, editor, saving, readOnly, guided }: Props) {
  const { module, source, draft, saved } = editor;
  const fields = useMemo(() => draft.body.fields.map(({ target }) => target), [draft.body.fields]);
  const configuration = saved?.id ?? null;
  switch (tab) {
    case "mapping":
      return <MappingTab editor={editor} readOnly={readOnly} />;
    case "codes":
      return (
        <CodeWorkbench
          module={module}
          source={source?.id ?? null}
          configuration={configuration}
          {...(guided && { counts: guided.isPressed ? "always" : "first", fields })}
        />
      );
    case "treatment":
      return <TreatmentPanel editor={editor} readOnly={readOnly} />;
    case "options":
      return <OptionsTab editor={editor} readOnly={readOnly} />;
    case "check":
      return <CheckTab editor={editor} saving={saving} />;
  }
}

function CheckTab({ editor, saving }: Pick<Props, "editor" | "saving">) {
  const Check = usePagePart("check");
  const { module, saved, source } = editor;
  const fixes = useFixes(editor, saving);
  return (
    <Stack gap="md">
      <CheckedVersion editor={editor} />
      {Check && (
        <Suspense fallback={<Skeleton height={160} />}>
          <Check
            module={module}
            source={source?.id ?? null}
            configuration={saved?.id ?? null}
            version={saved?.version ?? null}
            {...fixes}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** With unsaved changes: which version is checked. */
export function CheckedVersion({ editor: { saved, changed } }: { editor: Editor }) {
  const { t } = useTranslation();
  if (!saved || !changed) return null;
  return (
    <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
      {t("configurations.editor.checkSaved", { version: saved.version })}
    </Alert>
  );
}

function TreatmentPanel({
  editor: { module, draft, dispatch, given: previewInput },
  readOnly,
}: {
  editor: Editor;
  readOnly: boolean;
}) {
  const before = useMemo(() => beforeTreatments(previewInput), [previewInput]);
  return (
    <RulesEditor
      module={module}
      rules={draft.body.treatments}
      onChange={(rules) => dispatch({ type: "treat", rules })}
      before={before}
      readOnly={readOnly}
    />
  );
}
