import { SimpleGrid, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import type { RecordShown } from "../../../../../contract/records.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { Section } from "../../../../ui/section.tsx";
import { SaveBar, ServerForm } from "../../../../ui/server-form.tsx";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { useEscape } from "../use-escape.ts";
import { useRecordEdit } from "../use-record-edit.ts";
import { useRecordWords } from "../use-record-words.ts";
import { EditField } from "./edit-field.tsx";
import classes from "./record-edit.module.css";

type Props = {
  kind: ListKind;
  module: ModuleKey;
  record: Pick<RecordShown, "ID" | "version" | "values">;
  onSaved: () => void;
  onLeave: () => void;
};

/** The same groups as fields. Only what was changed is sent, with the version it was seen in. */
export function RecordEdit({ onLeave, module, ...given }: Props) {
  const { t } = useTranslation();
  const words = useRecordWords(module);
  const { state, groups } = useRecordEdit({ module, ...given, onLeave });
  const { form, unsaved } = state;
  useUnsaved(unsaved > 0);

  const leave = async () => {
    const question = { title: t("ui.leave.title"), children: t("ui.leave.text"), confirm: t("ui.leave.go") };
    if (unsaved === 0 || (await confirm({ ...question, danger: true }))) onLeave();
  };
  useEscape(() => void leave());

  return (
    <ServerForm
      of={{ ...state, isDirty: unsaved > 0 }}
      gap="lg"
      aria-label={t("records.edit.title")}
      words={{ label: words.label, value: (field) => words.value(field, state.base[field] ?? "") }}
    >
      <Section title={t("records.edit.title")} description={t("records.edit.text")}>
        <Stack gap="lg">
          {groups.map(({ key, fields }) => (
            <fieldset key={key} className={classes.group}>
              <Title order={3} size="h4" component="legend" className={classes.legend}>
                {t(`records.groups.${key}`)}
              </Title>
              <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
                {fields.map((field) => (
                  <EditField
                    key={field.id}
                    form={form}
                    field={field}
                    module={module}
                    value={form.values[field.id]}
                    error={form.errors[field.id]}
                  />
                ))}
              </SimpleGrid>
            </fieldset>
          ))}
        </Stack>
      </Section>
      <SaveBar
        of={{ ...state, isDirty: unsaved > 0 }}
        submit={t("ui.save")}
        cancel={{ label: t("ui.cancel"), onClick: () => void leave(), always: true }}
      />
    </ServerForm>
  );
}
