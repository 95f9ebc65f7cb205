import { Anchor, Badge, Code, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/users.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import type { Field } from "../../../../core/modules/field.ts";
import { synonymsOf } from "../../../../core/modules/synonyms.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import type { Column } from "../../../ui/data-table-column.ts";
import { None } from "./parts/compact-cards.tsx";
import { standardName } from "./select-modules.ts";
import type { Value } from "./sort-by-value.ts";

const SHOWN = 3;

/** Keys come first, then what is required, then the rest. */
const rank = ({ key, required }: Field) => (key ? 0 : required ? 1 : 2);

export const fieldValue = (field: Field, column: string, language: Language): Value => {
  const values: Record<string, Value> = {
    label: field.labels[language],
    type: field.type,
    width: field.width,
    required: rank(field),
  };
  return values[column] ?? null;
};

export function useFieldColumns(module: ModuleKey): Column<Field>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  return [
    {
      key: "label",
      header: t("modules.fields.label"),
      sortable: true,
      stays: true,
      cell: (field) => (
        <>
          <Text size="sm" fw={600}>
            {field.labels[language]}
          </Text>
          <Code>{field.id}</Code>
        </>
      ),
    },
    {
      key: "required",
      header: t("modules.fields.required"),
      sortable: true,
      cell: (field) => <Need field={field} />,
    },
    {
      key: "type",
      header: t("modules.fields.type"),
      sortable: true,
      narrow: true,
      cell: ({ type }) => t(`modules.fields.types.${type}`),
    },
    {
      key: "width",
      header: t("modules.fields.width"),
      numeric: true,
      sortable: true,
      cell: ({ width }) => (width === null ? <None /> : number(width)),
    },
    {
      key: "list",
      header: t("modules.fields.list"),
      cell: (field) => <Draws field={field} />,
    },
    {
      key: "synonyms",
      header: t("modules.fields.synonyms"),
      cell: (field) => <WordList words={synonymsOf(module, field)} />,
    },
  ];
}

function Need({ field }: { field: Field }) {
  const { t } = useTranslation();
  if (field.key)
    return (
      <Badge variant="light" color="brass" miw="max-content">
        {t("modules.fields.key")}
      </Badge>
    );
  return <>{field.required ? t("modules.fields.needed") : t("modules.fields.optional")}</>;
}

/** The source of its values: one of our lists or records, a closed set, or a list that only OPERA has. */
function Draws({ field }: { field: Field }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const language = useLanguage();
  const modules = field.list ? [field.list] : field.refers;
  if (modules.length > 0)
    return modules.map((id, index) => (
      <span key={id}>
        {index > 0 && ", "}
        <Anchor component={AppLink} href={hrefTo("module", { module_id: id })} size="sm">
          {standardName({ id, name: id }, language)}
        </Anchor>
      </span>
    ));
  if (field.values) return <WordList words={Object.keys(field.values)} />;
  return field.lov ? t("modules.fields.ofOpera") : <None />;
}

/** The first few words; the rest unfolds. */
function WordList({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const rest = words.length - SHOWN;
  if (words.length === 0) return <None />;
  return (
    <Text span size="xs" c="dimmed">
      {(all ? words : words.slice(0, SHOWN)).join(", ")}{" "}
      {rest > 0 && !all && (
        <Anchor component="button" type="button" size="xs" lh="24px" onClick={() => setAll(true)}>
          {t("ui.more", { count: rest })}
        </Anchor>
      )}
    </Text>
  );
}
