import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentSet } from "../../../../../contract/treatments.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { checkRules } from "../../../../../core/treatment/compile-treatments.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { ConflictNotice } from "../../../../ui/server-form.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { NAME_LENGTH } from "../use-make-set.ts";
import { useSampleRows } from "../use-sample-rows.ts";
import { useSaveSet } from "../use-save-set.ts";
import { useSetSearch } from "../use-set-search.ts";
import { RulesEditor } from "./rules-editor.tsx";
import { SampleRowsBar } from "./sample-rows-bar.tsx";

type Props = { module: ModuleKey; set: TreatmentSet | null; mayWrite: boolean };

/** One set: its name, its rules, and what they do to rows of a file. */
export function SetEditor({ module, set, mayWrite }: Props) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const editor = useSaveSet(module, set);
  const sample = useSampleRows(module, useSetSearch().source);
  const [asked, setAsked] = useState(false);
  const { base, draft, newer } = editor;
  useUnsaved(editor.isDirty);
  const isFaulty = checkRules(draft.rules, fieldsOf(module)).length > 0;
  const isNameless = draft.name.trim() === "";
  const save = () => {
    setAsked(true);
    if (!isFaulty && !isNameless) editor.save();
  };
  const state = base
    ? t("treatments.set.version", { version: base.version, name: base.by.name, when: ago(base.updatedAt) })
    : t("treatments.set.unsaved");
  return (
    <>
      <PageHeader
        title={base?.name ?? t("treatments.set.new")}
        description={t("treatments.set.text")}
        actions={
          mayWrite && (
            <Button onClick={save} loading={editor.isSaving} disabled={base !== null && !editor.isDirty}>
              {t("ui.save")}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        {newer && (
          <ConflictNotice
            title={t("treatments.set.conflict.title")}
            text={t("treatments.set.conflict.text", { version: newer.version, name: newer.by.name })}
            actions={
              <>
                <Button size="xs" variant="default" onClick={() => editor.settle("theirs")}>
                  {t("treatments.set.conflict.theirs")}
                </Button>
                <Button size="xs" variant="default" onClick={() => editor.settle("mine")}>
                  {t("treatments.set.conflict.mine")}
                </Button>
              </>
            }
          />
        )}
        {editor.refusal && <Failure error={editor.refusal} />}
        {asked && isFaulty && <Alert color="red" variant="light" role="alert" title={t("treatments.set.faulty")} />}
        {!mayWrite && <Text c="dimmed">{t("treatments.set.noRights")}</Text>}
        <div>
          <TextInput
            label={t("treatments.set.name")}
            value={draft.name}
            onChange={({ currentTarget }) => editor.change({ name: currentTarget.value })}
            error={asked && isNameless ? t("treatments.set.nameless") : undefined}
            maxLength={NAME_LENGTH}
            maw={460}
            required
            disabled={!mayWrite}
            autoComplete="off"
          />
          <Text size="sm" c="dimmed" mt="xs">
            {state}
          </Text>
        </div>
        <SampleRowsBar module={module} sample={sample} />
        {!sample.isPending && (
          <RulesEditor
            module={module}
            rules={draft.rules}
            onChange={(rules) => editor.change({ rules })}
            before={sample.before}
            readOnly={!mayWrite}
          />
        )}
      </Stack>
    </>
  );
}
