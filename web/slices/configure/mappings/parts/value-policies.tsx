import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ConfigurationBody } from "../../../../../contract/configurations.ts";
import { Section } from "../../../../ui/section.tsx";

type Options = ConfigurationBody["options"];
export type Policies = Required<Pick<Options, "badValues" | "emptyCells">>;
type Props = { options: Options; onChange: (change: Partial<Policies>) => void; readOnly: boolean };

/** The default comes first. */
const BAD_VALUES = ["leave_out", "reject"] as const;
const EMPTY_CELLS = ["keep", "empty"] as const;

/** What happens to unreadable values, and to stored values where the file has none. */
export function ValuePolicies({ options, onChange, readOnly }: Props) {
  const { t } = useTranslation();
  const badValues = options.badValues ?? BAD_VALUES[0];
  const emptyCells = options.emptyCells ?? EMPTY_CELLS[0];
  return (
    <>
      <Section title={t("configurations.options.badValues")} description={t("configurations.options.badValuesText")}>
        <Radio.Group
          value={badValues}
          onChange={(next) => onChange({ badValues: BAD_VALUES.find((item) => item === next) ?? badValues })}
          aria-label={t("configurations.options.badValues")}
          readOnly={readOnly}
        >
          <Stack gap="sm">
            {BAD_VALUES.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`configurations.badValues.${value}.label`)}
                description={t(`configurations.badValues.${value}.text`)}
                disabled={readOnly}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={t("configurations.options.emptyCells")} description={t("configurations.options.emptyCellsText")}>
        <Radio.Group
          value={emptyCells}
          onChange={(next) => onChange({ emptyCells: EMPTY_CELLS.find((item) => item === next) ?? emptyCells })}
          aria-label={t("configurations.options.emptyCells")}
          readOnly={readOnly}
        >
          <Stack gap="sm">
            {EMPTY_CELLS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`configurations.emptyCells.${value}.label`)}
                description={t(`configurations.emptyCells.${value}.text`)}
                disabled={readOnly}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
    </>
  );
}
