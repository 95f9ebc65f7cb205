import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ConfigurationBody, importMode } from "../../../../../contract/configurations.ts";

type Mode = ConfigurationBody["options"]["mode"];
type Props = { mode: Mode; onChange: (mode: Mode) => void; readOnly: boolean };

/** The default comes first. */
const MODES = ["upsert", "insert", "update", "skip"] as const;

/** What happens to existing records. */
export function ModeField({ mode, onChange, readOnly }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      value={mode}
      onChange={(next) => onChange(importMode.parse(next))}
      aria-label={t("configurations.options.mode")}
      readOnly={readOnly}
    >
      <Stack gap="sm">
        {MODES.map((value) => (
          <Radio
            key={value}
            value={value}
            label={t(`configurations.modes.${value}.label`)}
            description={t(`configurations.modes.${value}.text`)}
            disabled={readOnly}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
