import { Button, Stack, Tabs } from "@mantine/core";
import {
  IconArrowsRightLeft,
  IconChecklist,
  IconHistory,
  IconLanguage,
  IconList,
  IconSettings,
  IconWand,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConfigurationWhole } from "../../../../../contract/configurations.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import { EDITOR_TABS, type EditorTab, editorTab } from "../editor-tabs.ts";
import type { ConfigurationRow } from "../use-configuration-columns.tsx";
import { type EditorGiven, useEditor } from "../use-editor.ts";
import { useEditorSearch } from "../use-editor-search.ts";
import { useSaveDraft } from "../use-save-draft.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { ConfigurationConflict } from "./configuration-conflict.tsx";
import classes from "./configuration-editor.module.css";
import { DriftNotice, UnmappedCodes } from "./drift-notice.tsx";
import { EditorPanel } from "./editor-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import { VersionsDrawer } from "./versions-drawer.tsx";

type Props = EditorGiven & {
  tab: EditorTab;
  readings: readonly Source[];
  configurations: readonly ConfigurationRow[];
  /** Other rows were requested and could not be loaded. */
  problem: Error | null;
  onCreated: (whole: ConfigurationWhole) => void;
};

const ICONS = {
  mapping: IconArrowsRightLeft,
  codes: IconLanguage,
  treatment: IconWand,
  options: IconSettings,
  check: IconChecklist,
} as const satisfies Record<EditorTab, unknown>;

/** The tabs that edit the draft; the others have buttons of their own. */
const DRAFTED: ReadonlySet<EditorTab> = new Set(["mapping", "treatment", "options"]);

/** A configuration with all its tabs, which share one draft. */
export function ConfigurationEditor({ tab, readings, configurations, problem, onCreated, ...editorInput }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const nameOf = useModuleName();
  const search = useEditorSearch();
  const [versions, setVersions] = useState(false);
  const readOnly = !useAbility().can("write", "Import");
  const editor = useEditor(editorInput);
  const saving = useSaveDraft(editor, onCreated);
  const { saved, changed } = editor;
  useUnsaved(changed);
  return (
    <>
      <PageHeader
        title={t("configurations.editor.title", { module: nameOf(editorInput.module) })}
        description={t("configurations.editor.text")}
        actions={
          <>
            <Button
              component={AppLink}
              size="xs"
              href={hrefTo("config-import-list", { id: editorInput.module })}
              variant="default"
              leftSection={<IconList size={16} aria-hidden />}
            >
              {t("configurations.editor.all")}
            </Button>
            {saved && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconHistory size={16} aria-hidden />}
                onClick={() => setVersions(true)}
              >
                {t("configurations.versions.open", { version: saved.version })}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="sm">
        {problem && <Failure error={problem} />}
        {saving.theirs && (
          <ConfigurationConflict theirs={saving.theirs} onTake={saving.takeTheirs} onKeep={saving.keepMine} />
        )}
        <DriftNotice editor={editor} readOnly={readOnly} onCodes={() => search.toTab("codes")} codesInBadge />
        <Tabs value={tab} onChange={(next) => next && search.toTab(editorTab(next) ?? "mapping")} keepMounted={false}>
          <div className={classes.line}>
            <Tabs.List className={classes.tabs}>
              {EDITOR_TABS.map((name) => {
                const Icon = ICONS[name];
                return (
                  <Tabs.Tab
                    key={name}
                    value={name}
                    leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
                    rightSection={name === "codes" && <UnmappedCodes editor={editor} />}
                  >
                    {t(`configurations.tabs.${name}`)}
                  </Tabs.Tab>
                );
              })}
            </Tabs.List>
            <ChoiceBar editor={editor} readings={readings} configurations={configurations} />
          </div>
          <Tabs.Panel value={tab}>
            <EditorPanel tab={tab} editor={editor} saving={saving} readOnly={readOnly} />
          </Tabs.Panel>
        </Tabs>
        {!readOnly && (changed || DRAFTED.has(tab)) && <SaveBar editor={editor} saving={saving} />}
      </Stack>
      {saved && (
        <VersionsDrawer
          configuration={saved}
          opened={versions}
          onClose={() => setVersions(false)}
          {...(!readOnly && {
            onUse: (body, version) =>
              editor.dispatch({ type: "load", body, note: t("configurations.versions.back", { version }) }),
          })}
        />
      )}
    </>
  );
}
