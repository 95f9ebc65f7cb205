import { useTranslation } from "react-i18next";
import type { Texts } from "../../core/texts/texts.ts";

/** A job in the reader's words; one that a newer version left behind keeps its own name. */
export function useJobName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  return (name) => {
    if (name === "system.check") return t("system.check.title");
    const key = name.replace(".", "_");
    return i18n.exists(`system.jobs.names.${key}`)
      ? t(`system.jobs.names.${key as keyof Texts["system"]["jobs"]["names"]}`)
      : name;
  };
}
