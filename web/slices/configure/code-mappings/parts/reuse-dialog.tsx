import { Button, Group, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codeRoutes } from "../../../../../contract/codes.ts";
import type { Difference } from "../../../../../contract/configurations.ts";
import { useLook, useWrite } from "../../../../data/write.ts";
import { type Hotel, useHotelSlugs } from "../../../../lib/hotel.ts";
import { useSession } from "../../../../lib/session.ts";
import { toast } from "../../../../lib/toasts.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Failure } from "../../../../ui/states.tsx";
import classes from "./reuse-dialog.module.css";

type Props = {
  module: string;
  /** The current list; undefined: the queue of all of them. */
  list: string | undefined;
  nameOf: (list: string) => string;
  onClose: () => void;
  onTaken: () => void;
};

const ALL = "all";

const ONE = "one";

/** Copies code mappings of another hotel of the account: shows the differences first, then copies all of them. */
export function ReuseDialog({ module, list, nameOf, onClose, onTaken }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { properties } = useSession().user;
  const [from, setFrom] = useState<string | null>(null);
  const [scope, setScope] = useState(list === undefined ? ALL : ONE);
  const { look, take } = useReuse(hotel, module, (changed) => {
    toast("success", t("codes.reuse.done", { count: changed }));
    onTaken();
    onClose();
  });
  const askOf = (fromProperty: string, what: string) => ({ fromProperty, list: what === ONE ? list : undefined });
  const choose = (property: string | null, what: string) => {
    setFrom(property);
    setScope(what);
    if (property) look.mutate(askOf(property, what));
  };
  const { data, error, isPending } = look;
  const total = (data?.differences.length ?? 0) + (data?.more ?? 0);
  const orNone = (target: string | null) => target ?? <span className={classes.none}>{t("codes.reuse.none")}</span>;
  const columns: Column<Difference>[] = [
    { key: "code", header: t("codes.reuse.code"), cell: ({ name }) => withName(name, nameOf) },
    { key: "before", header: t("codes.reuse.before"), cell: ({ before }) => orNone(before) },
    { key: "after", header: t("codes.reuse.after"), cell: ({ after }) => <strong>{orNone(after)}</strong> },
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("codes.reuse.title")}
      size="lg"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Stack gap="md">
        <Text size="sm">{t("codes.reuse.text")}</Text>
        <Group grow align="flex-end">
          <Select
            label={t("codes.reuse.from")}
            placeholder={t("codes.reuse.choose")}
            data={properties
              .filter(({ slug }) => slug !== hotel.property)
              .map(({ slug, name }) => ({ value: slug, label: name }))}
            value={from}
            onChange={(next) => choose(next, scope)}
            searchable
            data-autofocus
          />
          {list !== undefined && (
            <Select
              label={t("codes.reuse.scope")}
              data={[
                { value: ONE, label: t("codes.reuse.one", { list: nameOf(list) }) },
                { value: ALL, label: t("codes.reuse.all") },
              ]}
              value={scope}
              onChange={(next) => next && choose(from, next)}
            />
          )}
        </Group>
        {isPending && <Skeleton height={120} />}
        {(error ?? take.error) && <Failure error={(error ?? take.error) as Error} />}
        {data && total === 0 && <Text c="dimmed">{t("codes.reuse.same")}</Text>}
        {data && total > 0 && (
          <div>
            <DataTable
              caption={t("codes.reuse.title")}
              columns={columns}
              rows={data.differences}
              rowKey={({ name }) => name}
              frame="box"
            />
            {data.more > 0 && (
              <Text size="sm" c="dimmed" p="xs">
                {t("codes.reuse.more", { count: data.more })}
              </Text>
            )}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={!from || isPending || total === 0}
            loading={take.isPending}
            onClick={() => from && take.mutate(askOf(from, scope))}
          >
            {total > 0 ? t("codes.reuse.confirm", { count: total }) : t("codes.reuse.do")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The server sends `list: code`. */
function withName(name: string, nameOf: (list: string) => string): string {
  const index = name.indexOf(": ");
  return index < 0 ? name : `${nameOf(name.slice(0, index))}: ${name.slice(index + 2)}`;
}

type Ask = { fromProperty: string; list: string | undefined };

/** The code mappings of another hotel: first the differences, then, after confirmation, all of them. */
function useReuse(hotel: Hotel, module: string, onTaken: (changed: number) => void) {
  const look = useLook(codeRoutes.reuse, (ask: Ask) => ({ ...hotel, module, ...ask }), { errors: "own" });
  const take = useWrite(codeRoutes.reuse, (ask: Ask) => ({ ...hotel, module, ...ask, confirm: true }), {
    onSuccess: ({ changed }) => onTaken(changed),
    errors: "own",
  });
  return { look, take };
}
