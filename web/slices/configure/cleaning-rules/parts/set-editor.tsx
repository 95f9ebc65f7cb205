import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TreatmentRule } from "../../../../../contract/configurations.ts";
import { type TreatmentSet, treatmentRoutes } from "../../../../../contract/treatments.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { checkRules } from "../../../../../core/treatment/compile-treatments.ts";
import { setQuery } from "../../../../data/treatments.ts";
import { useSend } from "../../../../data/write.ts";
import { isConflict } from "../../../../lib/call-error.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { ConflictNotice } from "../../../../ui/server-form.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { NAME_LENGTH } from "../use-make-set.ts";
import { useSampleRows } from "../use-sample-rows.ts";
import { useSetSearch } from "../use-set-search.ts";
import { RulesEditor } from "./rules-editor.tsx";
import { SampleRowsBar } from "./sample-rows-bar.tsx";

type Props = { module: ModuleKey; set: TreatmentSet | null; mayWrite: boolean };

/** One set: its name, its rules, and their effect on rows of a file. */
export function SetEditor({ module, set, mayWrite }: Props) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const editor = useSaveSet(module, set);
  const sample = useSampleRows(module, useSetSearch().source);
  const [isAsking, setAsked] = useState(false);
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
        {isAsking && isFaulty && <Alert color="red" variant="light" role="alert" title={t("treatments.set.faulty")} />}
        {!mayWrite && <Text c="dimmed">{t("treatments.set.noRights")}</Text>}
        <div>
          <TextInput
            label={t("treatments.set.name")}
            value={draft.name}
            onChange={({ currentTarget }) => editor.change({ name: currentTarget.value })}
            error={isAsking && isNameless ? t("treatments.set.nameless") : undefined}
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

type Draft = { name: string; rules: readonly TreatmentRule[] };

const draftOf = (set: TreatmentSet | null): Draft => ({ name: set?.name ?? "", rules: set?.rules ?? [] });

const isSame = (a: Draft, b: Draft) => JSON.stringify([a.name, a.rules]) === JSON.stringify([b.name, b.rules]);

/** A set during editing: starts with the loaded one and keeps it as the base until it is saved. */
function useSaveSet(module: string, read: TreatmentSet | null) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const { toSaved } = useSetSearch();
  const [base, setBase] = useState(read);
  const [draft, setDraft] = useState<Draft>(draftOf(read));
  const [newer, setNewer] = useState<TreatmentSet | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [isSaving, setSaving] = useState(false);

  const change = useSend(treatmentRoutes.save, { renewal: "aside" });
  const create = useSend(treatmentRoutes.create, { renewal: "aside" });
  const send = () => {
    const content = { name: draft.name.trim(), rules: [...draft.rules] };
    return base
      ? change({ ...hotel, id: base.id, version: base.version, ...content })
      : create({ ...hotel, module, ...content });
  };
  /** Another person saved first: their version is shown beside ours. */
  const showNewer = async (conflict: Error, id: string) => {
    try {
      setNewer(await queryClient.fetchQuery(setQuery(hotel, id)));
    } catch {
      setRefusal(conflict);
    }
  };
  const save = async () => {
    setRefusal(null);
    setNewer(null);
    setSaving(true);
    try {
      const saved = await send();
      setBase(saved);
      setDraft(draftOf(saved));
      toast("success", t("treatments.set.saved"));
      if (!base) toSaved(saved.id);
    } catch (error) {
      if (base && isConflict(error)) await showNewer(error, base.id);
      else setRefusal(error as Error);
    } finally {
      setSaving(false);
    }
  };
  return {
    base,
    draft,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    isDirty: !isSame(draft, draftOf(base)),
    save: () => void save(),
    isSaving,
    refusal,
    newer,
    /** Their version with their rules, or with ours. */
    settle: (whose: "theirs" | "mine") => {
      setBase(newer);
      if (whose === "theirs") setDraft(draftOf(newer));
      setNewer(null);
    },
  };
}
