import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeList } from "../../../../../contract/codes.ts";
import type { CodeEdit } from "../use-code-edit.ts";
import classes from "./add-code.module.css";
import { TargetPicker } from "./target-picker.tsx";

type Props = { module: string; list: CodeList; editing: CodeEdit };

/** Maps a code by hand that no rows have shown yet. */
export function AddCode({ module, list, editing }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const typed = code.trim();
  const add = (target: string) => {
    // Its previous state is unknown, and the table gets a new row, so the table is loaded again.
    const unknown = { rows: 0, share: 0, state: "free", target: null, suggestion: null, by: null, at: null } as const;
    editing.edit([{ before: { list: list.list, code: typed, ...unknown }, target }]);
    setCode("");
  };
  return (
    <fieldset className={classes.add}>
      <legend className={classes.title}>{t("codes.add.title")}</legend>
      <TextInput
        size="xs"
        aria-label={t("codes.add.code")}
        placeholder={t("codes.add.code")}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        maxLength={200}
        autoComplete="off"
      />
      <TargetPicker
        module={module}
        list={list.list}
        label={t("codes.add.target")}
        free={list.hotel === null}
        onPick={add}
        disabled={typed === ""}
      />
    </fieldset>
  );
}
