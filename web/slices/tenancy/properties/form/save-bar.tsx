import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import bar from "../../../../ui/form-bar.module.css";

type Props = { submit: string; saving: boolean; unsaved: boolean; canSave?: boolean; onDiscard?: () => void };

/** Stays in sight at the end of a long form. */
export function SaveBar({ submit, saving, unsaved, canSave = true, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <div className={bar.bar}>
      <Text size="sm" c="dimmed" role="status" className={bar.words}>
        {unsaved && t("properties.form.unsaved")}
      </Text>
      {onDiscard && unsaved && (
        <Button variant="default" onClick={onDiscard}>
          {t("properties.form.discard")}
        </Button>
      )}
      <Button type="submit" loading={saving} disabled={!canSave}>
        {submit}
      </Button>
    </div>
  );
}
