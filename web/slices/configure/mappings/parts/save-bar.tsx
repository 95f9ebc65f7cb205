import { Button, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import bar from "../../../../ui/server-form.module.css";
import { Failure } from "../../../../ui/states.tsx";
import type { Editor } from "../use-editor.ts";
import type { useSaveDraft } from "../use-save-draft.ts";
import classes from "./save-bar.module.css";

type Props = { editor: Editor; saving: ReturnType<typeof useSaveDraft> };

const LONGEST_NAME = 120;
const LONGEST_NOTE = 200;

/** Stays visible below every tab, since all of them edit the same draft. */
export function SaveBar({ editor: { saved, draft, dispatch, changed }, saving: { save } }: Props) {
  const { t } = useTranslation();
  const isNamed = draft.name.trim() !== "";
  const state = !saved
    ? t("configurations.save.new")
    : changed
      ? t("configurations.save.changed")
      : t("configurations.save.saved", { version: saved.version });
  return (
    <form
      className={bar.bar}
      aria-label={t("ui.save")}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) save.mutate();
      }}
    >
      {save.error && (
        <div className={classes.wide}>
          <Failure error={save.error} />
        </div>
      )}
      <Text size="sm" c="dimmed" role="status" className={`${bar.words} ${classes.words}`}>
        {state}
      </Text>
      {saved ? (
        changed && (
          <TextInput
            className={classes.field}
            aria-label={t("configurations.save.note")}
            placeholder={t("configurations.save.note")}
            maxLength={LONGEST_NOTE}
            value={draft.note}
            onChange={({ currentTarget }) => dispatch({ type: "words", change: { note: currentTarget.value } })}
          />
        )
      ) : (
        <TextInput
          className={classes.named}
          label={t("configurations.list.name")}
          aria-label={t("configurations.options.name")}
          placeholder={t("configurations.options.name")}
          maxLength={LONGEST_NAME}
          value={draft.name}
          onChange={({ currentTarget }) => dispatch({ type: "words", change: { name: currentTarget.value } })}
          required
          withAsterisk={false}
        />
      )}
      {changed && (
        <Button variant="default" onClick={() => dispatch({ type: "reset" })}>
          {t("configurations.save.discard")}
        </Button>
      )}
      <Button type="submit" loading={save.isPending} disabled={!isNamed || (saved !== null && !changed)}>
        {saved ? t("configurations.save.version", { version: saved.version + 1 }) : t("ui.save")}
      </Button>
    </form>
  );
}
