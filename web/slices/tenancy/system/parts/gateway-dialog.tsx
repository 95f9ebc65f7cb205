import { Modal, NumberInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type GatewayBudget, gatewayRoutes, MOST_AT_ONCE, MOST_PER_SECOND } from "../../../../../contract/gateways.ts";
import { useSend } from "../../../../data/write.ts";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";

type Props = { budget: GatewayBudget; isNew: boolean; account: string | undefined; onClose: () => void };

/** The budget of one gateway, or of all that have none of their own. */
export function GatewayDialog({ budget, isNew, account, onClose }: Props) {
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
