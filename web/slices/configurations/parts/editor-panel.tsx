import { Alert, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CodeWorkbench } from "../../codes/parts/code-workbench.tsx";
import type { CodesHref } from "../../rehearsals/codes-href.ts";
import { CheckPanel } from "../../rehearsals/parts/check-panel.tsx";
import { RulesEditor } from "../../treatments/parts/rules-editor.tsx";
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
  /** Within the import: figures are kept fresh by themselves, only lists that the rows can need are shown, and codes are
   * translated there. */
  guided?: { codesHref: CodesHref };
  /** What belongs to the figures of the check. */
  children?: ReactNode;
};

export function EditorPanel({ tab, editor, saving, readOnly, guided, children }: Props) {
  const { t } = useTranslation();
  const { module, saved, source, changed, draft } = editor;
  const fixes = useFixes(editor, saving);
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
          {...(guided && { fresh: true, fields })}
        />
      );
    case "treatment":
      return <TreatmentPanel editor={editor} readOnly={readOnly} />;
    case "options":
      return <OptionsTab editor={editor} readOnly={readOnly} />;
    case "check":
      return (
        <Stack gap="md">
          {saved && changed && (
            <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
              {t("configurations.editor.checkSaved", { version: saved.version })}
            </Alert>
          )}
          <CheckPanel
            module={module}
            source={source?.id ?? null}
            configuration={configuration}
            version={saved?.version ?? null}
            onFix={fixes.onFix}
            onUndo={fixes.onUndo}
            {...(guided && { fresh: true, codesHref: guided.codesHref })}
          >
            {children}
          </CheckPanel>
        </Stack>
      );
  }
}

function TreatmentPanel({
  editor: { module, draft, dispatch, given },
  readOnly,
}: {
  editor: Editor;
  readOnly: boolean;
}) {
  const before = useMemo(() => beforeTreatments(given), [given]);
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
