import { Autocomplete, Button, Group, Modal, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type CutoverStep, cutoverRoutes } from "../../../../../contract/cutover.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { useStepName } from "../use-cutover.ts";

/** `new`: a step of the property's own. */
export type Edited = CutoverStep | "new" | null;
type Props = { step: Edited; people: readonly string[]; onClose: () => void; onRemove: (step: CutoverStep) => void };

export function EditStep({ step, ...rest }: Props) {
  const { t } = useTranslation();
  const nameOf = useStepName();
  return (
    <Modal
      opened={step !== null}
      onClose={rest.onClose}
      title={step === "new" || step === null ? t("cutover.add") : nameOf(step)}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {step && <StepForm step={step} {...rest} />}
    </Modal>
  );
}

function StepForm({ step, people, onClose, onRemove }: Props & { step: CutoverStep | "new" }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const add = useSend(cutoverRoutes.add);
  const change = useSend(cutoverRoutes.change);
  const known = step === "new" ? { title: "", note: "", day: 0, time: null, owner: "" } : step;
  const state = useServerForm({
    initialValues: {
      ...{ title: known.title ?? "", note: known.note, day: known.day as number | string },
      ...{ time: known.time ?? "", owner: known.owner },
    },
    validate: { title: (title) => (isOwn && title.trim() === "" ? t("errors.issue.required") : null) },
    async save({ title, note, day, time, owner }) {
      const plan = { ...hotel, note, day: Number(day) || 0, time: time === "" ? null : time.slice(0, 5), owner };
      if (step === "new") await add({ ...plan, title });
      else await change({ ...plan, id: step.id, version: step.version, ...(isOwn && { title }) });
      onClose();
    },
  });
  const { form } = state;
  const isOwn = step === "new" || step.key === null;
  return (
    <ServerForm of={state}>
      {isOwn && (
        <TextInput
          label={t("cutover.title")}
          maxLength={200}
          withAsterisk
          data-autofocus
          {...form.getInputProps("title")}
        />
      )}
      <Autocomplete
        label={t("cutover.owner")}
        data={[...new Set(people)]}
        maxLength={120}
        {...form.getInputProps("owner")}
      />
      <Group grow align="flex-start" gap="sm">
        <NumberInput
          label={t("cutover.day")}
          description={t("cutover.dayHint")}
          min={-60}
          max={30}
          allowDecimal={false}
          {...form.getInputProps("day")}
        />
        <TextInput
          type="time"
          label={t("cutover.time")}
          description={t("cutover.timeHint")}
          {...form.getInputProps("time")}
        />
      </Group>
      <Textarea label={t("cutover.note")} maxLength={1_000} autosize minRows={2} {...form.getInputProps("note")} />
      <Stack gap="xs">
        <FormActions of={state} submit={t("cutover.save")} onCancel={onClose} />
        {step !== "new" && (
          <Button variant="subtle" color="red" size="compact-sm" w="fit-content" onClick={() => onRemove(step)}>
            {t("cutover.remove")}
          </Button>
        )}
      </Stack>
    </ServerForm>
  );
}
