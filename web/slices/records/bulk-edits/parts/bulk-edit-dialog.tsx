import { Modal, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import type { Typed } from "../../details/field-groups.ts";
import { EditField } from "../../details/parts/edit-field.tsx";
import { type BulkField, bulkFieldsOf } from "../bulk-fields.ts";
import { type BulkTarget, useStartBulk } from "../use-bulk-edit.ts";

type Props = {
  kind: ListKind;
  target: BulkTarget;
  /** How many records are selected, as far as this page knows. */
  count: number;
  opened: boolean;
  onClose: () => void;
  onStarted: () => void;
};

/** Sets one field of many records to one value. */
export function BulkEditDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("bulk.title", { count: rest.count })}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <FieldChoice {...rest} onClose={onClose} />
    </Modal>
  );
}

type Inner = Omit<Props, "opened">;

function FieldChoice(props: Inner) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [groups] = useState(() => bulkFieldsOf(props.kind));
  const [chosen, setChosen] = useState<BulkField | null>(null);
  const all = groups.flatMap(({ fields }) => fields);
  return (
    <Stack gap="md">
      <Select
        label={t("bulk.field")}
        placeholder={t("bulk.fieldHint")}
        data={groups.map(({ key, fields }) => ({
          group: t(`records.groups.${key}`),
          items: fields.map(({ field }) => ({ value: field.id, label: field.labels[language] })),
        }))}
        value={chosen?.field.id ?? null}
        onChange={(id) => setChosen(all.find(({ field }) => field.id === id) ?? null)}
        searchable
        maxDropdownHeight={320}
        withAsterisk={false}
        data-autofocus
      />
      <ValueForm key={chosen?.field.id ?? ""} {...props} chosen={chosen} />
    </Stack>
  );
}

function ValueForm({ kind, target, count, chosen, onClose, onStarted }: Inner & { chosen: BulkField | null }) {
  const { t } = useTranslation();
  const start = useStartBulk(kind);
  const [action, setHow] = useState<"set" | "clear">("set");
  const field = chosen?.field;
  const state = useServerForm<Typed>({
    initialValues: field ? { [field.id]: "" } : {},
    // The call has a single field, whichever of the record it is.
    fieldOf: (path) => (path === "value" && action === "set" ? (field?.id ?? "") : path),
    save: async () => {
      if (!field || !isReady) return;
      await start.mutateAsync({ target, field: field.id, value: action === "clear" ? null : typed });
      onStarted();
      onClose();
    },
  });
  const { form } = state;
  const typed = field ? (form.values[field.id]?.trim() ?? "") : "";
  const isReady = field !== undefined && (action === "clear" || typed !== "");
  return (
    <ServerForm of={state}>
      {field && !field.required && (
        <SegmentedControl
          aria-label={t("bulk.how")}
          value={action}
          onChange={(next) => setHow(next === "clear" ? "clear" : "set")}
          data={[
            { value: "set", label: t("bulk.set") },
            { value: "clear", label: t("bulk.clear") },
          ]}
        />
      )}
      {chosen && action === "set" && (
        <EditField
          form={form}
          field={chosen.field}
          module={chosen.module}
          value={form.values[chosen.field.id]}
          error={form.errors[chosen.field.id]}
        />
      )}
      <Text size="sm" c="dimmed">
        {action === "set" && `${t(`bulk.of.${"ids" in target ? "some" : "all"}`, { count })} `}
        {t("bulk.undoable")}
      </Text>
      <FormActions of={state} submit={t("bulk.start", { count })} onCancel={onClose} isDisabled={!isReady} />
    </ServerForm>
  );
}
