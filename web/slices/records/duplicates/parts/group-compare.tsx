import { Anchor, Badge, Group, Radio, Text, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { DuplicateDetail } from "../../../../../contract/duplicates.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { useRecordWords } from "../../details/use-record-words.ts";
import classes from "./group-compare.module.css";

const COMPANIES: readonly string[] = ["Company", "Agent", "Source", "Group"];

export type Choice = { survivor: string; fields: Readonly<Record<string, string>> };
type Props = {
  group: DuplicateDetail;
  choice: Choice;
  onChoose: ((choice: Choice) => void) | null;
};

/** The profiles of a group side by side: differences are marked, and the values of the merged profile are ticked. */
export function GroupCompare({ group, choice, onChoose }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const hrefTo = useHrefTo();
  const { members, fields, stays, reasons, band, probability } = group;
  const isCompany = COMPANIES.includes(members[0]?.type ?? "");
  const words = useRecordWords(isCompany ? "accounts" : "profiles");
  const pick = (field: string, ID: string) => onChoose?.({ ...choice, fields: { ...choice.fields, [field]: ID } });
  return (
    <div className={classes.compare}>
      <Group gap="xs" className={classes.reasons} aria-label={t("records.duplicates.why")}>
        <Badge variant="filled" color={band === "sure" || band === "likely" ? "brass" : "gray"}>
          {[t(`records.duplicates.bands.${band}`), ...(band === "related" ? [] : [formats.percent(probability)])].join(
            " · ",
          )}
        </Badge>
        {reasons.map(({ field, level, weight }) => (
          <Badge key={field} variant="outline" color={weight < 0 ? "red" : "gray"}>
            {t("ui.labelled", {
              label: t(`records.duplicates.fields.${field}`),
              value: t(`records.duplicates.levels.${level}`),
            })}{" "}
            {formats.signed(weight)}
          </Badge>
        ))}
      </Group>
      <ScrollFrame label={t("records.review.sideBySide")} className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("records.review.field")}</th>
              {members.map(({ ID, name, old_id }) => (
                <th key={ID} scope="col" data-survivor={(onChoose && ID === choice.survivor) || undefined}>
                  <Anchor component={AppLink} href={hrefTo("data-profile", { id: ID })} fw={600} dir="auto">
                    {name || old_id}
                  </Anchor>
                  {onChoose && (
                    <Radio
                      size="xs"
                      mt={4}
                      name={`survivor-${group.id}`}
                      label={t("records.review.stays")}
                      checked={ID === choice.survivor}
                      onChange={() => onChoose({ ...choice, survivor: ID })}
                    />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("records.review.oldId")}</th>
              {members.map(({ ID, old_id }) => (
                <td key={ID}>{old_id}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t("records.review.reservations")}</th>
              {members.map(({ ID }, index) => (
                <td key={ID}>
                  {t("records.review.stayCount", { count: stays[index]?.all ?? 0 })}
                  {(stays[index]?.coming ?? 0) > 0 && (
                    <Text span size="sm" c="dimmed">
                      {` · ${t("records.review.coming", { count: stays[index]?.coming ?? 0 })}`}
                    </Text>
                  )}
                </td>
              ))}
            </tr>
            {fields.map(({ id, values, differs, from }) => {
              const chosen = choice.fields[id] ?? from;
              return (
                <tr key={id} data-differs={differs || undefined}>
                  <th scope="row">{words.label(id)}</th>
                  {members.map(({ ID }, index) => {
                    const text = words.value(id, values[index] ?? undefined);
                    const isChosen = onChoose !== null && differs && ID === chosen;
                    return (
                      <td key={ID} data-chosen={isChosen || undefined}>
                        {differs && onChoose && text !== "" ? (
                          <UnstyledButton
                            className={classes.value}
                            aria-pressed={isChosen}
                            onClick={() => pick(id, ID)}
                            dir="auto"
                          >
                            {isChosen && <IconCheck size={14} aria-hidden />}
                            {text}
                          </UnstyledButton>
                        ) : (
                          <span dir="auto">{text}</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollFrame>
    </div>
  );
}
