import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ModuleShown, moduleRoutes } from "../../../../../contract/modules.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { placeIssues } from "../../../../ui/form-issues.ts";
import { Failure } from "../../../../ui/states.tsx";
import { standardName } from "../select-modules.ts";

const LONGEST = 80;

type Props = { module: ModuleShown; onDone: () => void };

/** A name of the property's own; left empty, the catalogue's holds again. */
export function RenameForm({ module, onDone }: Props) {
  const { t } = useTranslation();
  const change = useSend(moduleRoutes.change);
  const hotel = useHotelSlugs();
  const standard = standardName(module, useLanguage());
  const [refusal, setRefusal] = useState<Error | null>(null);
  const form = useForm({ initialValues: { name: module.name === standard ? "" : module.name } });

  const submit = form.onSubmit(async ({ name }) => {
    setRefusal(null);
    try {
      const { module: now } = await change({ ...hotel, module_id: module.id, name: name.trim() });
      toast("success", t("modules.done.renamed", { name: now.name }));
      onDone();
    } catch (error) {
      if (!placeIssues(form, error) && error instanceof Error) setRefusal(error);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {refusal && <Failure error={refusal} />}
        <TextInput
          label={t("modules.rename.label")}
          description={t("modules.rename.hint", { name: standard })}
          placeholder={standard}
          maxLength={LONGEST}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t("ui.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
