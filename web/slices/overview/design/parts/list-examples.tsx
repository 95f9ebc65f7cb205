import { Button, Select } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "../../../../lib/list-search.ts";
import { toast } from "../../../../lib/toasts.ts";
import { BulkBar } from "../../../../ui/bulk-bar.tsx";
import { ColumnChooser } from "../../../../ui/column-chooser.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { useColumnChoice } from "../../../../ui/use-column-choice.ts";
import { useSelection } from "../../../../ui/use-selection.ts";

type Guest = { id: string; name: string; room: string; nights: number };
const GUESTS: Guest[] = [
  { id: "1", name: "Camille Moreau", room: "101", nights: 4 },
  { id: "2", name: "Inês Carvalho", room: "204", nights: 2 },
  { id: "3", name: "Jürg Ammann", room: "305", nights: 11 },
  { id: "4", name: "Sofia Almeida", room: "118", nights: 7 },
];
const BY_NAME: Sort = { key: "name", descending: false };
const LONG_STAY = 7;

/** A list with all its tools: search, filter, columns, sorting, selection and bulk actions. */
export function ListExamples() {
  const { t, i18n } = useTranslation();
  const [name, setName] = useState("");
  const [stay, setStay] = useState("all");
  const [sort, setSort] = useState(BY_NAME);
  const columns: Column<Guest>[] = [
    { key: "name", header: t("design.states.name"), sortable: true, stays: true, cell: (guest) => guest.name },
    { key: "room", header: t("design.lists.room"), cell: ({ room }) => room },
    { key: "nights", header: t("design.states.nights"), numeric: true, sortable: true, cell: ({ nights }) => nights },
  ];
  const choice = useColumnChoice("design", columns);
  const { compare } = new Intl.Collator(i18n.language);
  const found = GUESTS.filter(
    (guest) => guest.name.toLowerCase().includes(name.toLowerCase()) && (stay === "all" || guest.nights >= LONG_STAY),
  ).toSorted((left, right) => {
    const order = sort.key === "nights" ? left.nights - right.nights : compare(left.name, right.name);
    return sort.descending ? -order : order;
  });
  const selection = useSelection(found.map(({ id }) => id));
  const clear = () => {
    setName("");
    setStay("all");
  };
  return (
    <Section title={t("design.lists.title")} description={t("design.lists.text")} flush>
      <FilterBar
        search={{ label: t("design.states.name"), value: name, onSearch: setName }}
        onClear={name || stay !== "all" ? clear : undefined}
        end={<ColumnChooser choice={choice} />}
      >
        <Select
          aria-label={t("design.states.nights")}
          data={[
            { value: "all", label: t("design.lists.anyStay") },
            { value: "long", label: t("design.lists.longStay") },
          ]}
          value={stay}
          onChange={(next) => setStay(next ?? "all")}
          w={180}
        />
      </FilterBar>
      <DataTable<Guest>
        name="list-examples"
        caption={t("design.lists.title")}
        list={{ data: wholePage(found), error: null, isPending: false }}
        rowKey={({ id }) => id}
        columns={choice.columns}
        hidden={choice.hidden}
        sort={sort}
        onSort={setSort}
        selection={{ ...selection, nameOf: (guest) => guest.name }}
        cards
        empty={
          <Nothing
            icon={<IconSearch aria-hidden />}
            title={t("design.lists.nobody")}
            action={
              <Button variant="default" onClick={clear}>
                {t("ui.clearFilters")}
              </Button>
            }
          >
            {t("design.lists.nobodyText")}
          </Nothing>
        }
      />
      <BulkBar count={selection.selected.size} of={found.length} onAll={selection.selectAll} onClear={selection.clear}>
        <Button size="xs" variant="default" onClick={() => toast("info", t("design.actions.info"))}>
          {t("design.actions.second")}
        </Button>
      </BulkBar>
    </Section>
  );
}
