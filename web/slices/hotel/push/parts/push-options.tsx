import { Button, Checkbox, NumberInput, Popover, Stack, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";

type Options = { prerequisites: boolean; canary: number | ""; stopAt: string };
export const NO_OPTIONS: Options = { prerequisites: false, canary: "", stopAt: "" };

/** The next time at which the clock shows `hh:mm`. */
export function nextTime(clock: string, now = new Date()): Date {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const next = new Date(now);
  next.setHours(hours, minutes, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next;
}

/** The chosen options, beside the button that starts the push. */
export function useOptionWords(): (options: Options, isSome: boolean) => string {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  return ({ prerequisites, canary, stopAt }, isSome) =>
    [
      isSome && prerequisites && t("pushes.start.withNeeds"),
      canary !== "" && t("pushes.start.restsAfter", { calls: number(canary) }),
      stopAt !== "" && t("pushes.start.restsAt", { when: dateTime(nextTime(stopAt).toISOString()) }),
    ]
      .filter(Boolean)
      .join(" · ");
}

type Props = { options: Options; onChange: (options: Options) => void; isSome: boolean };

export function PushOptions({ options, onChange, isSome }: Props) {
  const { t } = useTranslation();
  const change = (part: Partial<Options>) => onChange({ ...options, ...part });
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t("pushes.start.options")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("pushes.start.options")}>
        <Stack gap="sm">
          <Checkbox
            label={t("pushes.start.prerequisites")}
            description={t("pushes.start.prerequisitesHint")}
            checked={options.prerequisites}
            disabled={!isSome}
            onChange={({ currentTarget }) => change({ prerequisites: currentTarget.checked })}
          />
          <NumberInput
            label={t("pushes.start.canary")}
            description={t("pushes.start.canaryHint")}
            min={1}
            max={1_000}
            allowDecimal={false}
            allowNegative={false}
            value={options.canary}
            onChange={(value) => change({ canary: typeof value === "number" && value >= 1 ? value : "" })}
          />
          <TextInput
            type="time"
            label={t("pushes.start.stopAt")}
            description={t("pushes.start.stopAtHint")}
            value={options.stopAt}
            onChange={({ currentTarget }) => change({ stopAt: currentTarget.value })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
