import { useTranslation } from "react-i18next";
import type { Texts } from "../../core/texts/texts.ts";

/** The name of a job in the reader's language; an unknown job of a newer version keeps its own name. */
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
