import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ConfigurationWhole } from "../../../../../contract/configurations.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { ConflictNotice } from "../../../../ui/server-form.tsx";

type Props = {
  theirs: ConfigurationWhole;
  onTake: (theirs: ConfigurationWhole) => void;
  onKeep: (theirs: ConfigurationWhole) => void;
};

/** Another person saved first: says who and when, and leaves the choice to the reader. */
export function ConfigurationConflict({ theirs, onTake, onKeep }: Props) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const [last] = theirs.versions;
  return (
    <ConflictNotice
      title={t("configurations.conflict.title")}
      text={
        <>
          {t("configurations.conflict.text", {
            name: last?.by.name ?? theirs.by.name,
            version: theirs.version,
            when: ago(last?.at ?? theirs.updatedAt),
          })}
          {last?.note && ` “${last.note}”`}
        </>
      }
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => onTake(theirs)}>
            {t("configurations.conflict.take")}
          </Button>
          <Button size="xs" variant="default" onClick={() => onKeep(theirs)}>
            {t("configurations.conflict.keep")}
          </Button>
        </>
      }
    />
  );
}
