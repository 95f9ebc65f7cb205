import { Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../lib/use-language.ts";
import { CopyText } from "../../../../ui/copy-text.tsx";
import { dayFormat } from "../formats.ts";
import { choiceKey } from "../use-record-words.ts";

const COLORS: Readonly<Record<string, string>> = {
  InHouse: "green",
  DueIn: "blue",
  DueOut: "blue",
  Cancelled: "red",
  NoShow: "red",
  Waitlisted: "brass",
  CheckedOut: "gray",
  Inactive: "gray",
};

/** A type or status in words; a code of the hotel unchanged. */
export function KindBadge({ value }: { value: string }) {
  const { t } = useTranslation();
  const key = choiceKey(value);
  if (value === "") return null;
  return (
    <Badge component="span" miw="max-content" variant="light" color={COLORS[value] ?? "petrol"}>
      {key ? t(key) : value}
    </Badge>
  );
}

/** From when to when. */
export function Span({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation();
  const day = dayFormat(useLanguage());
  return (
    <Text span size="sm" className="numeric">
      {t("records.stays.fromTo", { from: day(from), to: day(to) })}
    </Text>
  );
}

/** The record's id in the old system, to be copied. */
export function OldId({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Text span size="sm" className="numeric">
        {t("records.oldId", { id })}
      </Text>
      <CopyText text={id} />
    </>
  );
}
