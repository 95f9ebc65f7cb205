import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { NEW } from "../../../../search-schemas.ts";
import type { ConfigurationRow } from "../use-configuration-columns.tsx";
import type { Editor } from "../use-editor.ts";
import { useEditorSearch } from "../use-editor-search.ts";
import classes from "./choice-bar.module.css";
import { FitBadge } from "./fit-badge.tsx";

type Props = {
  editor: Editor;
  readings: readonly Source[];
  configurations: readonly ConfigurationRow[];
  /** Beside the choice: why this one, or the name of a new one. */
  children?: ReactNode;
};

/** The current configuration, and the rows that it is tried on. */
export function ChoiceBar({ editor: { saved, source }, readings, configurations, children }: Props) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const search = useEditorSearch();
  const read = readings.filter(({ state }) => state === "read");
  // A long list is cut, but always includes the current configuration.
  const listed =
    saved && configurations.every(({ id }) => id !== saved.id)
      ? [{ ...saved, fits: null }, ...configurations]
      : configurations;
  const fits = configurations.find(({ id }) => id === saved?.id)?.fits ?? null;
  const label = ({ name, version, active }: Pick<ConfigurationRow, "name" | "version" | "active">) =>
    t(active ? "configurations.editor.choiceActive" : "configurations.editor.choice", { name, version });
  return (
    <div className={classes.bar}>
      <Select
        size="xs"
        classNames={{ root: classes.choice, label: classes.label }}
        label={t("configurations.editor.configuration")}
        data={[
          ...listed.map((item) => ({ value: item.id, label: label(item.id === saved?.id ? saved : item) })),
          ...(source ? [{ value: NEW, label: t("configurations.list.new") }] : []),
        ]}
        value={saved?.id ?? NEW}
        onChange={(next) => next && search.toConfiguration(next)}
        searchable={listed.length > 8}
      />
      {source && read.length < 2 ? null : source ? (
        <Select
          size="xs"
          classNames={{ root: classes.choice, label: classes.label }}
          label={t("configurations.editor.rows")}
          data={read.map((item) => ({
            value: item.id,
            label: t("sources.rows.reading", {
              name: item.sheet ? `${item.file.name} · ${item.sheet}` : item.file.name,
              when: dateTime(item.createdAt),
              rows: number(item.rows),
            }),
          }))}
          value={source.id}
          onChange={(next) => next && search.toSource(next, saved !== null)}
          searchable={read.length > 8}
        />
      ) : (
        <p className={classes.none}>{t("configurations.editor.withoutRows")}</p>
      )}
      {saved && source && fits && (
        <div className={classes.fits}>
          <FitBadge fits={fits} />
        </div>
      )}
      {children}
    </div>
  );
}
