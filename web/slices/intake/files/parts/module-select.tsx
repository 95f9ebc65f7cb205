import { Select, type SelectProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useModuleChoices } from "../use-module-choices.ts";

type Props = Pick<SelectProps, "label" | "aria-label" | "description" | "placeholder" | "size" | "w" | "maw"> & {
  value: string | null;
  onChange: (module: string | null) => void;
};

/** One of the hotel's modules, found by typing. */
export function ModuleSelect(props: Props) {
  const { t } = useTranslation();
  return (
    <Select
      data={useModuleChoices()}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("ui.clear") }}
      nothingFoundMessage={t("files.sidebar.none")}
      placeholder={t("files.modulePlaceholder")}
      maxDropdownHeight={320}
      {...props}
    />
  );
}
