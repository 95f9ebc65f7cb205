import { Button, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import type { RecordShown } from "../../../../../contract/records.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import bar from "../../../../ui/form-bar.module.css";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { useEscape } from "../use-escape.ts";
import { useRecordEdit } from "../use-record-edit.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
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
  const { form, groups, root, refusal, theirs, unsaved, submit, take } = useRecordEdit({ module, ...given, onLeave });
  useUnsaved(unsaved > 0);

  const leave = async () => {
    const question = { title: t("ui.leave.title"), children: t("ui.leave.text"), confirm: t("ui.leave.go") };
    if (unsaved === 0 || (await confirm({ ...question, danger: true }))) onLeave();
  };
  useEscape(() => void leave());

  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={t("records.edit.title")}>
      <Stack gap="lg">
        {refusal && <Failure error={refusal} />}
        {theirs && <ConflictNotice module={module} theirs={theirs} onTake={take} />}
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
        <div className={bar.bar}>
          <Text size="sm" c="dimmed" role="status" className={bar.words}>
            {unsaved > 0 && t("records.edit.changed", { count: unsaved })}
          </Text>
          <Button variant="default" onClick={() => void leave()}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={form.submitting} disabled={unsaved === 0}>
            {t("ui.save")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
