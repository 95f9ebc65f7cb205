import { Button, Group, Modal, NumberInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type GatewayBudget, gatewayRoutes, MOST_AT_ONCE, MOST_PER_SECOND } from "../../../../../contract/gateways.ts";
import { gatewaysQuery } from "../../../../data/gateways.ts";
import { useSend, useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotel } from "../../../../lib/session.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { wholePage } from "../../../../ui/table-footer.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";

const NEW: GatewayBudget = { gateway: "", perSecond: 40, concurrency: 8, at: null, by: null };

/** The budget of each gateway for all hotels together; for super admins, since accounts share gateways. */
export function GatewaysCard() {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const account = useHotel().account?.slug;
  const budgets = useQuery(gatewaysQuery(account));
  const remove = useWrite(gatewayRoutes.remove, (gateway: string) => ({ account, gateway }));
  const [edited, setEdited] = useState<{ budget: GatewayBudget; isNew: boolean } | null>(null);
  const nameOf = ({ gateway }: GatewayBudget) => gateway || t("system.gateways.others");
  return (
    <Section
      title={t("system.gateways.title")}
      description={t("system.gateways.text")}
      actions={
        <Button size="xs" variant="default" onClick={() => setEdited({ budget: NEW, isNew: true })}>
          {t("system.gateways.add")}
        </Button>
      }
      flush
    >
      <DataTable<GatewayBudget>
        name="gateways-card"
        caption={t("system.gateways.title")}
        list={{ ...budgets, data: wholePage(budgets.data?.rows) }}
        rowKey={({ gateway }) => gateway || "others"}
        empty={null}
        columns={[
          { key: "gateway", header: t("system.gateways.gateway"), cell: nameOf },
          { key: "perSecond", header: t("system.gateways.perSecond"), cell: ({ perSecond }) => number(perSecond) },
          {
            key: "concurrency",
            header: t("system.gateways.concurrency"),
            cell: ({ concurrency }) => number(concurrency),
          },
          {
            key: "by",
            header: t("system.gateways.by"),
            cell: ({ by, at }) => (by && at ? `${by.name}, ${dateTime(at)}` : t("system.gateways.usual")),
          },
          {
            key: "change",
            header: t("ui.actions"),
            hideHeader: true,
            cell: (budget) => (
              <Group justify="flex-end" gap="xs" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t("system.gateways.change")}: ${nameOf(budget)}`}
                  onClick={() => setEdited({ budget, isNew: false })}
                >
                  {t("system.gateways.change")}
                </Button>
                {budget.gateway !== "" && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`${t("system.gateways.remove")}: ${nameOf(budget)}`}
                    onClick={() => remove.mutate(budget.gateway)}
                  >
                    {t("system.gateways.remove")}
                  </Button>
                )}
              </Group>
            ),
          },
        ]}
      />
      {edited && <GatewayDialog {...edited} account={account} onClose={() => setEdited(null)} />}
    </Section>
  );
}

type Props = { budget: GatewayBudget; isNew: boolean; account: string | undefined; onClose: () => void };

/** The budget of one gateway, or of all without their own. */
function GatewayDialog({ budget, isNew, account, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSend(gatewayRoutes.save);
  const between = (most: number) => (value: number | string) => {
    if (value === "" || !Number.isInteger(Number(value)) || Number(value) < 1) return t("errors.issue.required");
    return Number(value) > most ? t("errors.issue.tooBig", { count: most }) : null;
  };
  const state = useServerForm<{ gateway: string; perSecond: number | string; concurrency: number | string }>({
    initialValues: { gateway: budget.gateway, perSecond: budget.perSecond, concurrency: budget.concurrency },
    validate: {
      gateway: (value) => (isNew && value.trim() === "" ? t("errors.issue.required") : null),
      perSecond: between(MOST_PER_SECOND),
      concurrency: between(MOST_AT_ONCE),
    },
    save: async ({ gateway, perSecond, concurrency }) => {
      await save({ account, gateway, perSecond: Number(perSecond), concurrency: Number(concurrency) });
      onClose();
    },
  });
  const { form } = state;
  const title = isNew ? t("system.gateways.add") : budget.gateway || t("system.gateways.others");
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("ui.close") }}>
      <ServerForm of={state}>
        {isNew && (
          <TextInput
            label={t("system.gateways.gateway")}
            description={t("system.gateways.gatewayHint")}
            maxLength={253}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps("gateway")}
          />
        )}
        <NumberInput
          label={t("system.gateways.perSecond")}
          description={t("system.gateways.perSecondHint")}
          allowDecimal={false}
          {...form.getInputProps("perSecond")}
        />
        <NumberInput
          label={t("system.gateways.concurrency")}
          allowDecimal={false}
          {...form.getInputProps("concurrency")}
        />
        <FormActions of={state} submit={t("ui.save")} onCancel={onClose} />
      </ServerForm>
    </Modal>
  );
}
