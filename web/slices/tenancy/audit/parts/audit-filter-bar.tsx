import { Badge, Button, Group, Select, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter, IconFilterOff } from "@tabler/icons-react";
import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { AuditFilters } from "../use-audit-search.ts";
import { useAuditWords } from "../use-audit-words.ts";
import classes from "./audit-filter-bar.module.css";

type Offers = { actions: string[]; recordKinds: string[]; people: { id: string; name: string }[] };
type Props = { filters: AuditFilters; offers: Offers | undefined; onChange: (change: AuditFilters) => void };

/** Keeps a value of the address as an option even if the log does not contain it. */
const withChosen = (codes: string[], chosen: string | undefined): string[] =>
  chosen === undefined || codes.includes(chosen) ? codes : [...codes, chosen];

const NOTHING = { by: undefined, action: undefined, recordKind: undefined, recordId: undefined } as const;
const NO_FILTERS: AuditFilters = { ...NOTHING, from: undefined, to: undefined };

/** The filters of the log; on a phone they are folded. */
export function AuditFilterBar({ filters, offers, onChange }: Props) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const id = useId();
  const [open, { toggle }] = useDisclosure(false);
  const { by, action, recordKind, recordId, from, to } = filters;
  const active = Object.values(filters).filter((value) => value !== undefined).length;
  const actions = withChosen(offers?.actions ?? [], action).map((value) => ({ value, label: words.action(value) }));
  const kinds = withChosen(offers?.recordKinds ?? [], recordKind).map((value) => ({ value, label: words.kind(value) }));
  const people = offers?.people.map((person) => ({ value: person.id, label: person.name })) ?? [];
  const common = {
    placeholder: t("audit.filters.all"),
    clearable: true,
    searchable: true,
    clearButtonProps: { "aria-label": t("ui.clear") },
  } as const;

  const setRecordId = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>("input[name=recordId]");
    const typed = field?.value.trim() || undefined;
    if (typed !== recordId) onChange({ recordId: typed });
  };

  return (
    <section className={classes.bar} aria-label={t("audit.filters.title")}>
      <Button
        variant="default"
        fullWidth
        hiddenFrom="sm"
        onClick={toggle}
        aria-expanded={open}
        aria-controls={id}
        leftSection={<IconFilter size={16} aria-hidden />}
        rightSection={active > 0 && <Badge size="sm">{active}</Badge>}
      >
        {t("audit.filters.title")}
      </Button>
      <div id={id} className={classes.fields} data-open={open}>
        <Select
          {...common}
          label={t("audit.filters.by")}
          data={people}
          value={by ?? null}
          onChange={(next) => onChange({ by: next ?? undefined })}
        />
        <Select
          {...common}
          label={t("audit.filters.action")}
          data={actions.sort((a, b) => a.label.localeCompare(b.label))}
          value={action ?? null}
          onChange={(next) => onChange({ action: next ?? undefined })}
        />
        <Select
          {...common}
          label={t("audit.filters.recordKind")}
          data={kinds.sort((a, b) => a.label.localeCompare(b.label))}
          value={recordKind ?? null}
          onChange={(next) => onChange({ recordKind: next ?? undefined })}
        />
        <form onSubmit={setRecordId} onBlur={(event) => event.target instanceof HTMLInputElement && setRecordId(event)}>
          <TextInput
            key={recordId ?? ""}
            label={t("audit.filters.recordId")}
            name="recordId"
            defaultValue={recordId ?? ""}
            autoComplete="off"
            spellCheck={false}
          />
        </form>
        <TextInput
          type="date"
          label={t("audit.filters.from")}
          value={from ?? ""}
          max={to}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={t("audit.filters.to")}
          value={to ?? ""}
          min={from}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value || undefined })}
        />
      </div>
      {active > 0 && (
        <Group justify="flex-end" className={classes.below}>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange(NO_FILTERS)}
            leftSection={<IconFilterOff size={16} aria-hidden />}
          >
            {t("audit.filters.clear")}
          </Button>
        </Group>
      )}
    </section>
  );
}
