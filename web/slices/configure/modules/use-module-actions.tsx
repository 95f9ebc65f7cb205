import { TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useTranslation } from "react-i18next";
import { type ModuleShown, moduleRoutes } from "../../../../contract/modules.ts";
import { useSend, useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { FormActions, ServerForm } from "../../../ui/server-form.tsx";
import { useServerForm } from "../../../ui/use-server-form.ts";
import { standardName } from "./select-modules.ts";

const LONGEST = 80;

/** The actions on one module besides switching it; a failure shows in the red banner. */
export function useModuleActions() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();

  const inputOf = ({ module, restore }: { module: ModuleShown; restore: boolean }) => ({
    ...hotel,
    module_id: module.id,
    restore,
  });
  const remove = useWrite(moduleRoutes.remove, inputOf, {
    onSuccess: ({ module }, { restore }) =>
      toast("success", t(restore ? "modules.done.restored" : "modules.done.deleted", { name: module.name })),
    afterRefusal: true,
  });

  const ask = async (module: ModuleShown) => {
    const yes = await confirm({
      title: t("modules.delete.title", { name: module.name }),
      children: t("modules.delete.text"),
      confirm: t("modules.do.delete"),
      danger: true,
    });
    if (yes) remove.mutate({ module, restore: false });
  };
  const rename = (module: ModuleShown) => {
    const id = modals.open({
      title: t("modules.rename.title", { name: module.name }),
      closeButtonProps: { "aria-label": t("ui.close") },
      children: <RenameForm module={module} onDone={() => modals.close(id)} />,
    });
  };
  return {
    rename,
    remove: (module: ModuleShown) => void ask(module),
    restore: (module: ModuleShown) => remove.mutate({ module, restore: true }),
    isPending: remove.isPending,
  };
}

type Props = { module: ModuleShown; onDone: () => void };

/** A name of the property's own; empty restores the catalogue's. */
function RenameForm({ module, onDone }: Props) {
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
