import { useTranslation } from "react-i18next";
import type { ConfigurationWhole } from "../../../../../contract/configurations.ts";
import type { Source } from "../../../../../contract/sources.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import type { EditorTab } from "../editor-tabs.ts";
import type { ConfigurationRow } from "../use-configuration-columns.tsx";
import { useEditorGiven } from "../use-editor-given.ts";
import { ConfigurationEditor } from "./configuration-editor.tsx";
import { EditorWaiting } from "./editor-waiting.tsx";

type Props = {
  module: ModuleKey;
  tab: EditorTab;
  /** Null: a new one. */
  id: string | null;
  /** The configuration that was just saved under this id, which need not be loaded. */
  made: ConfigurationWhole | null;
  source: Source | null;
  readings: readonly Source[];
  configurations: readonly ConfigurationRow[];
  onCreated: (whole: ConfigurationWhole) => void;
};

/** The editor, once everything that it starts with is loaded. */
export function EditorLoader({ id, made, source, module, ...props }: Props) {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  const { given: editorInput, problem, error, retry } = useEditorGiven({ module, id, made, source });
  if (editorInput) return <ConfigurationEditor {...props} {...editorInput} problem={problem} />;
  return (
    <>
      <PageHeader title={t("configurations.editor.title", { module: nameOf(module) })} />
      {error ? <Failure error={error} onRetry={retry} /> : <EditorWaiting />}
    </>
  );
}
