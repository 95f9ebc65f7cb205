import { Button, type ButtonProps, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGo } from "../../../../lib/page.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { isolated } from "../isolated.ts";
import { ModuleSelect } from "./module-select.tsx";

type Props = { file: { id: string; name: string }; module: string | null } & Pick<ButtonProps, "variant" | "size">;

/** Opens the reading settings of a CSV; if its module is unknown, asks for that first. */
export function ReadOptionsButton({ file, module, ...look }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const [opened, { open, close }] = useDisclosure(false);
  const label = t("files.upload.actionOn", { action: t("files.csv.options"), name: file.name });
  if (module) {
    return (
      <Button
        component={AppLink}
        href={hrefTo("csv-config", { id: module }, { file: file.id })}
        aria-label={label}
        {...look}
      >
        {t("files.csv.options")}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={open} aria-label={label} aria-haspopup="dialog" {...look}>
        {t("files.csv.options")}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t("files.csv.optionsFor")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        <ChooseModule file={file} onCancel={close} />
      </Modal>
    </>
  );
}

function ChooseModule({ file, onCancel }: { file: Props["file"]; onCancel: () => void }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const go = useGo();
  const [module, setModule] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!module) return;
    void go(hrefTo("csv-config", { id: module }, { file: file.id }));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{t("files.csv.optionsText", { name: isolated(file.name) })}</Text>
        <ModuleSelect label={t("files.module")} value={module} onChange={setModule} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" disabled={!module}>
            {t("files.csv.goOn")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
