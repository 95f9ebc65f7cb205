import { Anchor, Badge, Button, Code, Modal, Text, Textarea } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type OutdatedBy, type SignOff, signOffRoutes } from "../../../../../contract/sign-offs.ts";
import { useSend } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";

/** Every sign-off, newest first, with what has happened since. */
export function SignOffs({ rows }: { rows: readonly SignOff[] }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const mayWrite = useAbility().can("write", "Reconciliation");
  const [withdrawn, setWithdrawn] = useState<SignOff | null>(null);
  return (
    <Section title={t("signOffs.history")} flush>
      <DataTable<SignOff>
        name="sign-offs"
        caption={t("signOffs.history")}
        rows={rows}
        rowKey={({ id }) => id}
        cards
        empty={
          <Nothing icon={<IconSignature aria-hidden />} title={t("signOffs.historyNone")}>
            {t("signOffs.text")}
          </Nothing>
        }
        columns={[
          {
            ...{ key: "at", header: t("signOffs.at"), rowHeader: true },
            cell: ({ id, at, by }) => (
              <div>
                <Anchor
                  component={AppLink}
                  href={hrefTo("sign-off-report", {}, { id })}
                  size="sm"
                  fw={600}
                  aria-label={t("signOffs.reportOf", { when: dateTime(at) })}
                >
                  {dateTime(at)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {by}
                </Text>
              </div>
            ),
          },
          {
            key: "hotel",
            header: t("signOffs.hotel"),
            cell: ({ hotel, environment }) => (
              <Text size="sm">
                {hotel} · {t(`properties.environments.${environment}`)}
              </Text>
            ),
          },
          { key: "state", header: t("signOffs.state"), cell: (row) => <Standing signOff={row} /> },
          {
            key: "hash",
            header: t("signOffs.hash"),
            cell: ({ hash }) => <Code title={hash}>{hash.slice(0, 16)}…</Code>,
          },
          ...(mayWrite
            ? [
                {
                  ...{ key: "withdraw", header: t("signOffs.withdraw"), hideHeader: true, narrow: true },
                  cell: (row: SignOff) =>
                    row.withdrawn === null && (
                      <Button variant="default" size="compact-sm" onClick={() => setWithdrawn(row)}>
                        {t("signOffs.withdraw")}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      <Modal
        opened={withdrawn !== null}
        onClose={() => setWithdrawn(null)}
        title={t("signOffs.withdrawTitle")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        {withdrawn && <Withdraw id={withdrawn.id} onClose={() => setWithdrawn(null)} />}
      </Modal>
    </Section>
  );
}

/** Whether a sign-off is valid, and if not, why. */
export function Standing({ signOff: { outdated, withdrawn } }: { signOff: SignOff }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const words = useOutdatedWords();
  if (withdrawn)
    return (
      <div>
        <Badge color="gray" variant="light">
          {t("signOffs.withdrawn")}
        </Badge>
        <Text size="sm">{withdrawn.why}</Text>
        <Text size="xs" c="dimmed">
          {withdrawn.by}, {dateTime(withdrawn.at)}
        </Text>
      </div>
    );
  return (
    <div>
      <Badge color={outdated.length > 0 ? "brass" : "green"} variant="light">
        {t(outdated.length > 0 ? "signOffs.outdated" : "signOffs.holds")}
      </Badge>
      {outdated.map((change) => (
        <Text key={change.what} size="sm">
          {words(change)}
        </Text>
      ))}
    </div>
  );
}

function useOutdatedWords(): (change: OutdatedBy) => string {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const moduleName = useModuleName();
  return ({ what, modules, by, at }) => {
    const text = t(`signOffs.since.${what}`);
    if (by && at) return t("signOffs.byAt", { what: text, name: by, when: dateTime(at) });
    return modules.length > 0 ? t("ui.labelled", { label: text, value: modules.map(moduleName).join(", ") }) : text;
  };
}

function Withdraw({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const withdraw = useSend(signOffRoutes.withdraw);
  const state = useServerForm({
    initialValues: { why: "" },
    async save({ why }) {
      await withdraw({ ...hotel, id, why });
      onClose();
    },
  });
  return (
    <ServerForm of={state}>
      <Textarea
        label={t("signOffs.why")}
        maxLength={500}
        withAsterisk
        data-autofocus
        {...state.form.getInputProps("why")}
      />
      <FormActions
        of={state}
        submit={t("signOffs.withdraw")}
        onCancel={onClose}
        danger
        isDisabled={state.form.values.why.trim() === ""}
      />
    </ServerForm>
  );
}
