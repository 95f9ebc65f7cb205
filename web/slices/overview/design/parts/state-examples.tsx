import { Button, SegmentedControl } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { DataTable, type ListState } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";

type Guest = { id: string; name: string; nights: number };
const STATES = ["filled", "loading", "empty", "failed"] as const;
const GUESTS: Guest[] = [
  { id: "1", name: "Camille Moreau", nights: 4 },
  { id: "2", name: "Inês Carvalho", nights: 2 },
  { id: "3", name: "Jürg Ammann", nights: 11 },
];
const FAILURE = new CallError({
  kind: "reply",
  status: 503,
  code: "unavailable",
  message: "",
  requestId: "req-1a2b3c",
});

const rest = { error: null, isPending: false, data: undefined } as const;
function listIn(state: (typeof STATES)[number], offset: number): ListState<Guest> {
  if (state === "loading") return { ...rest, isPending: true };
  if (state === "failed") return { ...rest, error: FAILURE, refetch: () => undefined };
  const rows = state === "filled" ? GUESTS : [];
  return { ...rest, data: { rows, total_rows: rows.length * 40, limit: 3, offset } };
}

export function StateExamples() {
  const { t } = useTranslation();
  const [state, setState] = useState<(typeof STATES)[number]>("filled");
  const [offset, setOffset] = useState(0);
  return (
    <Section
      title={t("design.states.title")}
      description={t("design.states.text")}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t("design.states.title")}
          value={state}
          onChange={(next) => setState(STATES.find((item) => item === next) ?? "filled")}
          data={STATES.map((item) => ({ value: item, label: t(`design.states.${item}`) }))}
        />
      }
      flush
    >
      <DataTable<Guest>
        caption={t("design.states.guests")}
        list={listIn(state, offset)}
        rowKey={({ id }) => id}
        onOffset={setOffset}
        empty={
          <Nothing
            icon={<IconUsers aria-hidden />}
            title={t("design.states.emptyTitle")}
            action={<Button>{t("design.states.emptyAction")}</Button>}
          >
            {t("design.states.emptyText")}
          </Nothing>
        }
        columns={[
          { key: "name", header: t("design.states.name"), cell: ({ name }) => name },
          { key: "nights", header: t("design.states.nights"), numeric: true, cell: ({ nights }) => nights },
        ]}
      />
    </Section>
  );
}
