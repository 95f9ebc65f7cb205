import { Button, FileButton, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ReportField, reconciliationRoutes, reportField } from "../../../../../contract/reconciliation.ts";
import { readReport } from "../../../../../core/reconcile/read-report.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { Failure } from "../../../../ui/states.tsx";
import { useAmounts } from "../use-amounts.ts";
import classes from "./figures.module.css";
import { type Choice, Understood } from "./understood.tsx";

type Props = { opened: boolean; hasReport: boolean; onClose: () => void };

/**
 * The report that a controller signs against: read in the browser as on the server, and stored once all doubts are
 * settled.
 */
export function OldReport({ opened, hasReport, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={t("reconciliation.give")}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <ReportForm hasReport={hasReport} onClose={onClose} />
    </Modal>
  );
}

const UNSETTLED: Choice<ReportField> = { columns: {} };

function ReportForm({ hasReport, onClose }: Pick<Props, "hasReport" | "onClose">) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const [given, setGiven] = useState({ name: "", text: "" });
  const [choice, setChoice] = useState(UNSETTLED);
  const [failure, setFailure] = useState<Error | null>(null);
  const save = useSend(reconciliationRoutes.saveReport);
  const remove = useSend(reconciliationRoutes.removeReport);
  const { day } = useAmounts();
  const fieldName = (field: ReportField) =>
    field === "day" || field === "roomType" || field === "rate"
      ? t(`reconciliation.fields.${field}`)
      : t(`reconciliation.measures.${field}`);
  const { name, text } = given;
  const preview = text.trim() === "" ? null : readReport(text, choice, new Date().toISOString().slice(0, 10)).preview;
  const isReady = preview && preview.doubts.length === 0 && preview.problems.length === 0 && preview.rows > 0;
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
        {t("reconciliation.giveText")}
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
        {hasReport && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => void end(remove({ ...hotel }), t("reconciliation.removed"))}
          >
            {t("reconciliation.remove")}
          </Button>
        )}
      </Group>
      <Textarea
        label={t("reconciliation.pasted")}
        value={text}
        onChange={({ currentTarget }) => take({ ...given, text: currentTarget.value })}
        classNames={{ input: classes.text }}
        rows={6}
        placeholder={"Date;Rooms sold;Revenue\n2026-03-10;42;5310.00"}
      />
      {preview && (
        <Understood
          preview={preview}
          fields={reportField.options.map((value) => ({ value, label: fieldName(value) }))}
          choice={choice}
          onChange={(change) => setChoice({ ...choice, ...change })}
        />
      )}
      {preview?.from && preview.to && (
        <Text size="sm">
          {t("reconciliation.readLines", { rows: preview.rows, from: day(preview.from), to: day(preview.to) })}
        </Text>
      )}
      {failure && <Failure error={failure} />}
      <TextInput
        label={t("reconciliation.name")}
        value={name}
        maxLength={200}
        onChange={({ currentTarget }) => setGiven({ ...given, name: currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button
          disabled={!isReady || name.trim() === ""}
          onClick={() => void end(save({ ...hotel, name, text, ...choice }), t("reconciliation.kept"))}
        >
          {t("reconciliation.keep")}
        </Button>
      </Group>
    </Stack>
  );
}
