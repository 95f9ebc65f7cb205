import { useTranslation } from "react-i18next";
import { confirm } from "../../../ui/confirm.tsx";

/** Reading the same thing once more takes the place of its rows, and of what somebody changed in them: that is asked. */
export function useConfirmAgain() {
  const { t } = useTranslation();
  return (title: string, yes: string): Promise<boolean> =>
    confirm({ title, children: t("files.againText"), confirm: yes });
}
