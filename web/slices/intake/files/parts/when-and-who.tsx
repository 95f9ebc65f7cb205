import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import classes from "./when-and-who.module.css";

/** "2 hours ago by Camille Moreau", on two lines; the exact time under the pointer. */
export function WhenAndWho({ at, by }: { at: string; by: string }) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  return (
    <div>
      <span className={classes.when} title={dateTime(at)}>
        {ago(at)}
      </span>
      <Text size="xs" c="dimmed">
        {t("files.recent.by", { name: by })}
      </Text>
    </div>
  );
}
