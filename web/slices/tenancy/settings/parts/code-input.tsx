import { Autocomplete, Text } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hotelCodesQuery } from "../../../../data/codes.ts";
import type { Hotel } from "../../../../lib/hotel.ts";
import { type CodeField, moduleWith } from "../push-fields.ts";

type Props = {
  hotel: Hotel;
  field: CodeField;
  description: string | undefined;
  /** Of the form. */
  input: GetInputPropsReturnType;
};

/** A code that is typed, or chosen from the hotel's own list where the code workbench has read it. */
export function CodeInput({ hotel, field: { name, list, required }, description, input }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const module = moduleWith(list);
  const codes = useQuery({
    ...hotelCodesQuery(hotel, { module: module ?? "", list: list ?? "" }),
    // Asked for by who looks into it: a page full of codes must not ask for a dozen lists.
    enabled: opened && module !== null,
  });
  const rows = codes.data?.rows ?? [];
  const names = new Map(rows.map((row) => [row.code, row.name]));
  const whole = rows.length === codes.data?.total_rows && rows.length > 0;
  const typed = String(input.value ?? "").trim();
  const unlisted = whole && typed !== "" && !names.has(typed);
  return (
    <Autocomplete
      label={t(`pushSettings.fields.${name}`)}
      description={description}
      placeholder={required ? undefined : t("pushSettings.none")}
      maxLength={20}
      autoComplete="off"
      data={[...names.keys()]}
      limit={100}
      renderOption={({ option }) => (
        <Text span size="sm">
          {option.value}{" "}
          <Text span size="xs" c="dimmed">
            {names.get(option.value)}
          </Text>
        </Text>
      )}
      onFocusCapture={() => setOpened(true)}
      {...input}
      error={input.error ?? (unlisted ? t("pushSettings.notListed") : undefined)}
    />
  );
}
