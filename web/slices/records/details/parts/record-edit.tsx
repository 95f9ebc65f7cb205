import { SimpleGrid, Stack, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import { type RecordShown, recordRoutes } from "../../../../../contract/records.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { readFresh } from "../../../../data/records.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { Section } from "../../../../ui/section.tsx";
import { SaveBar, ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { changesOf, groupsOf, type Typed, typedOf } from "../field-groups.ts";
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

/** The same groups as form fields. Only changes are sent, with the version they were based on. */
export function RecordEdit({ onLeave, module, ...props }: Props) {
  const { t } = useTranslation();
  const words = useRecordWords(module);
  const { state, groups } = useRecordEdit({ module, ...props, onLeave });
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

type EditInput = {
  kind: ListKind;
  module: ModuleKey;
  record: Pick<RecordShown, "ID" | "version" | "values">;
  onSaved: () => void;
  onLeave: () => void;
};

/**
 * A form that starts with the loaded record and keeps it as its base until another person turns out to have saved
 * first.
 */
export function useRecordEdit({ kind, module, record, onSaved, onLeave }: EditInput) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const change = useSend(recordRoutes.change);
  const [groups] = useState(() => groupsOf(module));
  const [seen, setSeen] = useState(() => ({ version: record.version, typed: typedOf(groups, record.values) }));
  const state = useServerForm<Typed>({
    initialValues: seen.typed,
    validate: (typed) => problemsOf(typed),
    fieldOf: (path) => path.replace(/^values\./, ""),
    save: async (typed) => {
      const values = changesOf(seen.typed, typed);
      await change({ ...hotel, kind, id: record.ID, version: seen.version, values });
      onSaved();
      onLeave();
    },
    newest: async () => {
      const fresh = await readFresh(hotel, kind, record.ID);
      const typed = typedOf(groups, fresh.values);
      setSeen({ version: fresh.version, typed });
      return typed;
    },
  });

  /** Missing and overlong values are reported at once; the server checks everything else. */
  const problemsOf = (typed: Typed) =>
    Object.fromEntries(
      groups
        .flatMap(({ fields }) => fields)
        // An untouched field that was already invalid does not block the save.
        .filter(({ id }) => id in changesOf(seen.typed, typed))
        .flatMap(({ id, required, width }) => {
          const text = typed[id]?.trim() ?? "";
          if (required && text === "") return [[id, t("errors.issue.required")]];
          return width !== null && text.length > width ? [[id, t("errors.issue.tooLong", { count: width })]] : [];
        }),
    );

  const { root } = state;
  useEffect(() => root.current?.querySelector<HTMLElement>("input, textarea")?.focus(), [root]);
  return { state, groups };
}

/** Elements that use Escape themselves: an open list of choices, a dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof Element && target.getAttribute("aria-expanded") === "true");

/** Escape, wherever the focus is on the page. */
function useEscape(leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    // In the capture phase, before the list of choices handles it and is already closed.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isTaken(event.target)) latest.current();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
