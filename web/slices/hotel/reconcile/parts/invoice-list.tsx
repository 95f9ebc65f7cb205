import { Button, FileButton, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type InvoiceField, invoiceField, receivableRoutes } from "../../../../../contract/receivables.ts";
import { MOST_LINES, readReceivables } from "../../../../../core/reconcile/read-receivables.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { Failure } from "../../../../ui/states.tsx";
import { useAmounts } from "../use-amounts.ts";
import classes from "./figures.module.css";
import { type Choice, Understood } from "./understood.tsx";

type Props = { opened: boolean; hasList: boolean; currency: string; onClose: () => void };

/** The old system's open invoices: read in the browser as on the server, and stored once all doubts are settled. */
export function InvoiceList({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={t("reconciliation.receivables.give")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <ListForm onClose={onClose} {...rest} />
    </Modal>
  );
}

const UNSETTLED: Choice<InvoiceField> = { columns: {} };

function ListForm({ hasList, currency, onClose }: Omit<Props, "opened">) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { shown } = useAmounts();
  const [given, setGiven] = useState({ name: "", text: "" });
  const [choice, setChoice] = useState(UNSETTLED);
  const [failure, setFailure] = useState<Error | null>(null);
  const save = useSend(receivableRoutes.save);
  const remove = useSend(receivableRoutes.remove);
  const { name, text } = given;
  const today = new Date().toISOString().slice(0, 10);
  const preview = text.trim() === "" ? null : readReceivables(text, choice, { today, currency }).preview;
  const isReady =
    preview &&
    preview.doubts.length === 0 &&
    preview.problems.length === 0 &&
    preview.duplicates.length === 0 &&
    preview.rows > 0;
  const take = (next: typeof given) => {
    setGiven(next);
    setChoice(UNSETTLED);
    setFailure(null);
  };
  const end = async (work: Promise<unknown>, words: string) => {
    try {
      await work;
      toast("success", words);
      onClose();
    } catch (error) {
      setFailure(error as Error);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("reconciliation.receivables.giveText")}
      </Text>
      <Group>
        <FileButton
          accept=".csv,.txt,text/csv"
          onChange={async (file) => file && take({ name: file.name, text: await file.text() })}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t("reconciliation.chooseFile")}
            </Button>
          )}
        </FileButton>
        {hasList && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => void end(remove({ ...hotel }), t("reconciliation.receivables.removed"))}
          >
            {t("reconciliation.receivables.remove")}
          </Button>
        )}
      </Group>
      <Textarea
        label={t("reconciliation.pasted")}
        value={text}
        onChange={({ currentTarget }) => take({ ...given, text: currentTarget.value })}
        classNames={{ input: classes.text }}
        rows={6}
        placeholder={"Account;Invoice;Date;Amount\nARC-1;9001;2026-01-31;820.40"}
      />
      {preview && (
        <Understood
          preview={preview}
          fields={invoiceField.options.map((value) => ({
            value,
            label: t(`reconciliation.receivables.fields.${value}`),
          }))}
          choice={choice}
          onChange={(change) => setChoice({ ...choice, ...change })}
        />
      )}
      {preview?.crowded && (
        <Text size="sm" className={classes.bad}>
          {t("errors.receivables_crowded", { ...preview.crowded, limit: MOST_LINES })}
        </Text>
      )}
      {preview?.duplicates.map(({ invoice, lines }) => (
        <Text key={invoice} size="sm" className={classes.bad}>
          {t("reconciliation.receivables.twice", { invoice, lines: lines.join(", ") })}
        </Text>
      ))}
      {preview && preview.rows > 0 && (
        <Text size="sm">
          {t("reconciliation.receivables.readLines", {
            count: preview.rows,
            accounts: preview.accounts,
            totals: preview.totals
              .map(({ total, currency: own }) => `${shown("revenue", Number(total))} ${own}`)
              .join(" · "),
          })}
        </Text>
      )}
      {failure && <Failure error={failure} />}
      <TextInput
        label={t("reconciliation.receivables.name")}
        value={name}
        maxLength={200}
        onChange={({ currentTarget }) => setGiven({ ...given, name: currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button
          disabled={!isReady || name.trim() === ""}
          onClick={() => void end(save({ ...hotel, name, text, ...choice }), t("reconciliation.receivables.kept"))}
        >
          {t("reconciliation.receivables.keep")}
        </Button>
      </Group>
    </Stack>
  );
}
