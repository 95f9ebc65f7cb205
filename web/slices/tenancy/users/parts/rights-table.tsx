import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../../../../contract/route.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { ACTIONS, AREAS, type Area } from "../rights.ts";

/** Every area with its three actions; the caller renders the cells. */
export function RightsTable({ caption, cell }: { caption: string; cell: (area: Area, may: Action) => ReactNode }) {
  const { t } = useTranslation();
  return (
    <DataTable<Area>
      name="rights-table"
      caption={caption}
      list={{ data: wholePage(AREAS), error: null, isPending: false }}
      rowKey={(area) => area}
      empty={null}
      columns={[
        {
          key: "subject",
          header: t("users.access.subject"),
          cell: (area) => (
            <>
              <Text size="sm" fw={500}>
                {t(`users.subjects.${area}`)}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace">
                {area}
              </Text>
            </>
          ),
        },
        ...ACTIONS.map((may) => ({
          key: may,
          header: t(`users.actions.${may}`),
          narrow: true,
          cell: (area: Area) => cell(area, may),
        })),
      ]}
    />
  );
}
