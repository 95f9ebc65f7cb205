import { useTranslation } from "react-i18next";
import { confirm } from "../../../ui/confirm.tsx";

/** Reading the same thing again replaces its rows and their edits, so it asks first. */
export function useConfirmAgain() {
  const { t } = useTranslation();
  return (title: string, yes: string): Promise<boolean> =>
    confirm({ title, children: t("files.againText"), confirm: yes });
}
