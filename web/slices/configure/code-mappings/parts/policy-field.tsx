import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CodeList, type CodePolicy, codePolicy } from "../../../../../contract/codes.ts";
import classes from "./list-settings.module.css";
import { TargetPicker } from "./target-picker.tsx";

type Props = {
  module: string;
  list: CodeList;
  mayWrite: boolean;
  onSave: (next: { policy: CodePolicy; otherwise: string }) => void;
};

/** The policy for rows with an unmapped code, and what it means. A default is saved once it has a value. */
export function PolicyField({ module, list, mayWrite, onSave }: Props) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<CodePolicy | null>(null);
  const shown = wanted ?? list.policy;
  const choose = (next: CodePolicy) => {
    setWanted(next === "default" ? next : null);
    if (next !== "default") onSave({ policy: next, otherwise: list.otherwise });
  };
  const value = list.policy === "default" ? list.otherwise : "";
  const hint =
    shown === "default" && value === ""
      ? t("codes.policy.hints.defaultMissing")
      : t(`codes.policy.hints.${shown}`, { value });
  return (
    <div className={classes.fact}>
      <Select
        label={t("codes.policy.label")}
        data={codePolicy.options.map((option) => ({ value: option, label: t(`codes.policy.${option}`) }))}
        value={shown}
        onChange={(next) => {
          const picked = codePolicy.options.find((option) => option === next);
          if (picked && picked !== shown) choose(picked);
        }}
        disabled={!mayWrite}
        size="xs"
        w="100%"
      />
      {shown === "default" && mayWrite && (
        <TargetPicker
          key={value}
          module={module}
          list={list.list}
          label={value === "" ? t("codes.policy.value") : `${t("codes.policy.value")}: ${value}`}
          free={list.hotel === null}
          onPick={(otherwise) => {
            setWanted(null);
            onSave({ policy: "default", otherwise });
          }}
        />
      )}
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </div>
  );
}
