import { Popover, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import { isModuleKey, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { type Fresh, freshRecordQuery, readLastEdit } from "../../../../data/records.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { EditField } from "../../details/parts/edit-field.tsx";
import { useRecordEdit } from "../../details/parts/record-edit.tsx";
import { useRecordWords } from "../../details/use-record-words.ts";
import classes from "./inline-edit.module.css";

type Saved = { field: string; edit: string };
type Props = {
  kind: ListKind;
  id: string;
  /** With several, the first that has a value. */
  fields: readonly string[];
  /** The content of the cell meanwhile. */
  shown: ReactNode;
  onLeave: () => void;
  onSaved: (saved: Saved) => void;
};

/** One value of a record below its cell: checked as on the record's page, with one entry in its history. */
export function InlineEdit({ kind, id, fields, shown, onLeave, onSaved }: Props) {
  const { data, error } = useQuery(freshRecordQuery(useHotelSlugs(), kind, id));
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onLeave()}
      position="bottom-start"
      width={340}
      shadow="md"
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <span className={classes.cell}>{shown}</span>
      </Popover.Target>
      <Popover.Dropdown>
        {error && <Failure error={error} />}
        {data && isModuleKey(data.module) && (
          <ValueForm {...{ kind, id, fields, onLeave, onSaved }} record={data} module={data.module} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type FormProps = Omit<Props, "shown"> & { record: Fresh; module: ModuleKey };

function ValueForm({ kind, id, fields, record, module, onLeave, onSaved }: FormProps) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const language = useLanguage();
  const words = useRecordWords(module);
  const tellSaved = async () => {
    const edit = await readLastEdit(hotel, kind, id);
    if (edit && field) onSaved({ field: field.labels[language], edit });
  };
  const { state, groups } = useRecordEdit({ kind, module, record, onSaved: () => void tellSaved(), onLeave });
  const having = groups.flatMap((group) => group.fields).filter((each) => fields.includes(each.id));
  const filled = (name: string) => record.values[name] !== undefined;
  const field = having.find((each) => filled(each.id)) ?? having[0];
  if (!field) return <Text size="sm">{t("lists.inline.notThere")}</Text>;
  return (
    <ServerForm
      of={state}
      gap="xs"
      aria-label={field.labels[language]}
      words={{ label: words.label, value: (name) => words.value(name, state.base[name] ?? "") }}
    >
      <EditField
        form={state.form}
        field={field}
        module={module}
        value={state.form.values[field.id]}
        error={state.form.errors[field.id]}
      />
      <Text size="xs" c="dimmed">
        {t("lists.inline.keys")}
      </Text>
      <FormActions of={state} submit={t("ui.save")} onCancel={onLeave} isDisabled={state.unsaved === 0} />
    </ServerForm>
  );
}
