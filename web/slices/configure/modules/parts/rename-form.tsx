import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ModuleShown, moduleRoutes } from "../../../../../contract/modules.ts";
import { useSend } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { FormActions, ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { standardName } from "../select-modules.ts";

const LONGEST = 80;

type Props = { module: ModuleShown; onDone: () => void };

/** A name of the property's own; left empty, the catalogue's holds again. */
export function RenameForm({ module, onDone }: Props) {
  const { t } = useTranslation();
  const change = useSend(moduleRoutes.change);
  const hotel = useHotelSlugs();
  const standard = standardName(module, useLanguage());
  const state = useServerForm({
    initialValues: { name: module.name === standard ? "" : module.name },
    save: async ({ name }) => {
      const { module: now } = await change({ ...hotel, module_id: module.id, name: name.trim() });
      toast("success", t("modules.done.renamed", { name: now.name }));
      onDone();
    },
  });
  return (
    <ServerForm of={state}>
      <TextInput
        label={t("modules.rename.label")}
        description={t("modules.rename.hint", { name: standard })}
        placeholder={standard}
        maxLength={LONGEST}
        autoComplete="off"
        data-autofocus
        {...state.form.getInputProps("name")}
      />
      <FormActions of={state} submit={t("ui.save")} onCancel={onDone} />
    </ServerForm>
  );
}
