import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConfigurationWhole } from "../../../../../contract/configurations.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { pickConfiguration } from "../../../../../core/mapping/pick-configuration.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { configurationsQuery } from "../../../../data/configurations.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { NEW } from "../../../../search-schemas.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import type { EditorTab } from "../editor-tabs.ts";
import { pickSource } from "../pick-source.ts";
import type { ConfigurationRow } from "../use-configuration-columns.tsx";
import { useEditorSearch } from "../use-editor-search.ts";
import { EditorLoader } from "./editor-loader.tsx";
import { EditorWaiting } from "./editor-waiting.tsx";

type Props = { module: ModuleKey; tab: EditorTab };

/** Chooses the configuration and the rows, as soon as the available ones are known. */
export function EditorChoice({ module, tab }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const nameOf = useModuleName();
  const search = useEditorSearch();
  const readings = useQuery(sourcesQuery(hotel, { module }));
  const source = pickSource(readings.data?.rows ?? [], search.source);
  const list = useQuery({
    ...configurationsQuery(hotel, { module, sourceId: source?.id }),
    // Loading other rows keeps the editor and its typed text.
    placeholderData: keepPreviousData,
    enabled: readings.data !== undefined,
  });
  if (readings.data && list.data)
    return (
      <Chosen module={module} tab={tab} readings={readings.data.rows} source={source} configurations={list.data.rows} />
    );
  const error = readings.error ?? list.error;
  return (
    <>
      <PageHeader title={t("configurations.editor.title", { module: nameOf(module) })} />
      {error ? (
        <Failure error={error} onRetry={() => void (readings.error ? readings.refetch() : list.refetch())} />
      ) : (
        <EditorWaiting />
      )}
    </>
  );
}

type ChosenProps = Props & {
  readings: readonly Source[];
  source: Source | null;
  configurations: readonly ConfigurationRow[];
};

function Chosen({ module, tab, readings, source, configurations }: ChosenProps) {
  const search = useEditorSearch();
  // Decided once: the list changes with every save, but the edited configuration must not.
  const [usual] = useState(() => pickConfiguration(configurations)?.id ?? NEW);
  const [made, setMade] = useState<ConfigurationWhole | null>(null);
  const wanted = search.configuration ?? usual;
  if (wanted === NEW && !source) return <NoRows module={module} />;
  return (
    <EditorLoader
      key={wanted === NEW ? `new ${source?.id}` : wanted}
      module={module}
      tab={tab}
      id={wanted === NEW ? null : wanted}
      made={made?.id === wanted ? made : null}
      source={source}
      readings={readings}
      configurations={configurations}
      onCreated={(whole) => {
        setMade(whole);
        search.toSaved(whole.id);
      }}
    />
  );
}

function NoRows({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const nameOf = useModuleName();
  return (
    <>
      <PageHeader
        title={t("configurations.editor.title", { module: nameOf(module) })}
        description={t("configurations.editor.text")}
      />
      <Section title={t("configurations.mapping.title")}>
        <Nothing
          icon={<IconFileUpload aria-hidden />}
          title={t("configurations.editor.noRows")}
          action={
            <Button component={AppLink} href={hrefTo("import-type", { id: module })}>
              {t("configurations.upload")}
            </Button>
          }
        >
          {t("configurations.editor.noRowsText")}
        </Nothing>
      </Section>
    </>
  );
}
