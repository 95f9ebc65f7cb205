import { Alert, Button, Group, List, Loader, Radio, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { t as translate } from "i18next";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UndoChoice, UndoPreview } from "../../../../../contract/imports.ts";
import { fieldsOf, isModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { Failure } from "../../../../ui/states.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";

export type PreviewQuery = UseQueryOptions<UndoPreview, Error, UndoPreview, readonly unknown[]>;

export type UndoAnswer = { referring?: UndoChoice };

type Question = { title: string; text: string; confirm: string; query: PreviewQuery };

/** Shows first what an undo would remove; if other records refer to it, a person chooses what happens to them. */
function Answer({ text, confirm, query, onDone }: Question & { onDone: (answer: UndoAnswer | null) => void }) {
  const { t } = useTranslation();
  const preview = useQuery(query);
  const [choice, setChoice] = useState<UndoChoice | null>(null);
  const isReferred = (preview.data?.referring.length ?? 0) > 0;
  const isReady = !preview.isPending && (!isReferred || choice !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onDone(isReferred && choice ? { referring: choice } : {});
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" component="div">
          {preview.data && (
            <Text size="sm" fw={600} mb={4}>
              {t("runs.undo.records", { count: preview.data.records })}
            </Text>
          )}
          {text}
          <UndoConsequences preview={preview} />
        </Text>
        {preview.data && isReferred && <Choice also={preview.data.also} value={choice} onChange={setChoice} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone(null)}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" color="red" disabled={!isReady}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type ChoiceProps = { also: UndoPreview["also"]; value: UndoChoice | null; onChange: (choice: UndoChoice) => void };

function Choice({ also, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  return (
    <Radio.Group
      label={t("runs.undo.choose")}
      value={value}
      onChange={(next) => onChange(next as UndoChoice)}
      withAsterisk
    >
      <Stack gap="xs" mt={6}>
        <Radio
          value="take"
          label={t("runs.undo.take")}
          disabled={also.length === 0}
          {...(also.length === 0 && { description: t("runs.undo.takeNone") })}
        />
        {also.length > 0 && (
          <List size="xs" c="dimmed" ms={28}>
            {also.map(({ id, file, module, records }) => (
              <List.Item key={id}>
                {t("runs.undo.takeOf", { file: isolated(file), module: nameOf(module), count: records })}
              </List.Item>
            ))}
          </List>
        )}
        <Radio value="keep" label={t("runs.undo.keep")} description={t("runs.undo.keepText")} />
      </Stack>
    </Radio.Group>
  );
}

/** Null: nothing is undone. */
export function askUndo(question: Question): Promise<UndoAnswer | null> {
  return new Promise((resolve) => {
    let answer: UndoAnswer | null = null;
    const id = modals.open({
      title: question.title,
      closeButtonProps: { "aria-label": translate("ui.close") },
      onClose: () => resolve(answer),
      children: (
        <Answer
          {...question}
          onDone={(chosen) => {
            answer = chosen;
            modals.close(id);
          }}
        />
      ),
    });
  });
}

type Props = { preview: UseQueryResult<UndoPreview> };

/** Which records would refer to a deleted one, shown before the undo is confirmed. */
function UndoConsequences({ preview }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const nameOf = useModuleName();
  const { data, error, isPending } = preview;
  if (error) return <Failure error={error} />;
  if (isPending)
    return (
      <Text size="sm" c="dimmed" mt="sm" role="status">
        <Loader size={12} mr={8} aria-hidden />
        {t("runs.undo.looking")}
      </Text>
    );
  if (data.referring.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {t("runs.undo.unreferred")}
      </Text>
    );
  const labelOf = (module: string, field: string) =>
    (isModuleKey(module) && fieldsOf(module).find(({ id }) => id === field)?.labels[language]) || field;
  const countOf = ({ records, more }: UndoPreview["referring"][number]) => {
    if (!more) return number(records);
    return records > 0 ? t("runs.undo.atLeast", { records: number(records) }) : t("runs.undo.uncounted");
  };
  return (
    <Alert
      mt="sm"
      color="brass"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("runs.undo.referring")}
    >
      <List size="sm">
        {data.referring.map((item) => (
          <List.Item key={`${item.module} ${item.field}`}>
            {t("runs.undo.referringOf", {
              ...{ module: nameOf(item.module), records: countOf(item), field: labelOf(item.module, item.field) },
            })}
            {item.examples.length > 0 &&
              `, ${t("runs.undo.examples", { ids: item.examples.map(isolated).join(", ") })}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
