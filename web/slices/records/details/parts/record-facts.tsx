import { Anchor, Switch, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listKind } from "../../../../../contract/lists.ts";
import type { RecordShown } from "../../../../../contract/records.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../../core/modules/field.ts";
import { listedModules } from "../../../../../core/records/listed-modules.ts";
import { LIST_PAGES } from "../../../../lib/record-pages.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { groupsOf } from "../field-groups.ts";
import { useRecordWords } from "../use-record-words.ts";
import { MailText } from "./mail-text.tsx";
import { OriginMark } from "./origin-mark.tsx";
import classes from "./record-facts.module.css";

type Props = { module: ModuleKey; record: Pick<RecordShown, "values" | "origins"> };

/** All values of the record, by topic; fields without a value on request. */
export function RecordFacts({ module, record }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const groups = groupsOf(module);
  const isEmpty = ({ id }: Field) => record.values[id] === undefined;
  const empty = groups.flatMap(({ fields }) => fields.filter(isEmpty)).length;
  const shown = groups
    .map(({ key, fields }) => ({ key, fields: fields.filter((field) => all || !isEmpty(field)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <Section
      title={t("records.facts.title")}
      description={t("records.facts.text")}
      actions={
        empty > 0 && (
          <Switch
            label={t("records.facts.showEmpty", { count: empty })}
            checked={all}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
        )
      }
    >
      {shown.length === 0 && <Text c="dimmed">{t("records.facts.none")}</Text>}
      <div className={classes.groups}>
        {shown.map(({ key, fields }) => (
          <section key={key} className={classes.group}>
            <Title order={3} size="h4" className={classes.title}>
              {t(`records.groups.${key}`)}
            </Title>
            <dl className={classes.facts}>
              {fields.map((field) => (
                <Fact key={field.id} module={module} record={record} field={field} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Section>
  );
}

function Fact({ module, record, field }: Props & { field: Field }) {
  const { t } = useTranslation();
  const words = useRecordWords(module);
  const { id } = field;
  const value = words.value(id, record.values[id], record.values.currency);
  const origin = record.origins[id];
  return (
    <div className={classes.fact}>
      <dt>{words.label(id)}</dt>
      <dd>
        {value === "" ? (
          <span className={classes.empty}>{t("ui.notGiven")}</span>
        ) : (
          <Value field={field} text={value} />
        )}
        {origin && value !== "" && <OriginMark name={words.label(id)} origin={origin} module={module} />}
      </dd>
    </div>
  );
}

/** A record named by its old id is linked; an address breaks at its sign, not within a word. */
function Value({ field, text }: { field: Field; text: string }) {
  const hrefTo = useHrefTo();
  const kind = listKind.options.find((list) => listedModules[list].some((module) => field.refers.includes(module)));
  if (kind)
    return (
      <Anchor component={AppLink} href={hrefTo(LIST_PAGES[kind], {}, { name: text })} size="sm" underline="always">
        <bdi>{text}</bdi>
      </Anchor>
    );
  return field.type === "email" ? <MailText text={text} /> : <bdi>{text}</bdi>;
}
