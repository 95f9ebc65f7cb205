import { ActionIcon, Anchor, Button, Group, Menu } from "@mantine/core";
import { IconCopy, IconDotsVertical, IconListCheck, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type TreatmentSet, treatmentRoutes } from "../../../../../contract/treatments.ts";
import { setsQuery } from "../../../../data/treatments.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { WhenAndWho } from "../../../intake/files/parts/when-and-who.tsx";
import { useMakeSet } from "../use-make-set.ts";

const PAGE = 10;

/** The sets of a module, newest first. */
export function SetsTable({ module, mayWrite }: { module: string; mayWrite: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const { offset, onOffset } = useListSearch("config-treatment-list");
  const sets = useQuery(setsQuery(useHotelSlugs(), { module, offset, limit: PAGE }));
  const hrefOf = ({ id }: TreatmentSet) => hrefTo("config-treatment", { id: module }, { set: id });
  return (
    <Section title={t("treatments.list.title")} flush>
      <DataTable<TreatmentSet>
        name="sets-table"
        caption={t("treatments.list.caption")}
        list={sets}
        rowKey={({ id }) => id}
        onOffset={onOffset}
        cards
        empty={
          <Nothing icon={<IconListCheck aria-hidden />} title={t("treatments.list.none")}>
            {t("treatments.list.noneText")}
          </Nothing>
        }
        columns={[
          {
            key: "name",
            header: t("treatments.list.name"),
            cell: (set) => (
              <Anchor component={AppLink} href={hrefOf(set)} fw={600}>
                {set.name}
              </Anchor>
            ),
          },
          {
            key: "rules",
            header: t("treatments.list.rules"),
            numeric: true,
            cell: ({ rules }) => number(rules.length),
          },
          {
            key: "version",
            header: t("treatments.list.version"),
            numeric: true,
            cell: ({ version }) => number(version),
          },
          {
            key: "changed",
            header: t("treatments.list.changed"),
            cell: ({ updatedAt, by }) => <WhenAndWho at={updatedAt} by={by.name} />,
          },
          {
            key: "actions",
            header: t("ui.actions"),
            hideHeader: true,
            narrow: true,
            cell: (set) => (
              <Group gap={4} wrap="nowrap" justify="flex-end">
                <Button component={AppLink} href={hrefOf(set)} size="xs" variant="default">
                  {t("treatments.list.open")}
                </Button>
                {mayWrite && <SetMenu set={set} />}
              </Group>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The other actions on a set of the list. */
function SetMenu({ set }: { set: TreatmentSet }) {
  const { t } = useTranslation();
  const make = useMakeSet(set.module);
  const remove = useRemoveSet();
  const duplicate = () =>
    make.mutate(
      { name: t("treatments.list.copyOf", { name: set.name }), rules: set.rules },
      { onSuccess: ({ name }) => toast("success", t("treatments.list.duplicated", { name })) },
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          aria-label={t("treatments.list.actionsOn", { name: set.name })}
          loading={make.isPending || remove.isPending}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
          {t("treatments.list.duplicate")}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove.ask(set)}>
          {t("treatments.list.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Deletes a set after confirmation; a failure shows in the red banner. */
function useRemoveSet() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const remove = useWrite(treatmentRoutes.remove, ({ id }: TreatmentSet) => ({ ...hotel, id }), {
    onSuccess: () => toast("success", t("treatments.list.removed")),
    afterRefusal: true,
  });
  const ask = async (set: TreatmentSet) => {
    const yes = await confirm({
      title: t("treatments.list.removeTitle"),
      children: t("treatments.list.removeText", { name: set.name }),
      confirm: t("treatments.list.remove"),
      danger: true,
    });
    if (yes) remove.mutate(set);
  };
  return { ask: (set: TreatmentSet) => void ask(set), isPending: remove.isPending };
}
