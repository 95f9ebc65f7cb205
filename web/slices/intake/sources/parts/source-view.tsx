import { Button, Select, Skeleton, Stack } from "@mantine/core";
import { IconArrowsRightLeft, IconFileImport, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Source, sourceRoutes } from "../../../../../contract/sources.ts";
import { sourceQuery, sourcesQuery } from "../../../../data/sources.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { type Hotel, useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { confirm } from "../../../../ui/confirm.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useModuleTitle } from "../../files/use-module-choices.ts";
import { useRowsSearch } from "../use-rows-search.ts";
import { useSourceEvents } from "../use-source-events.ts";
import { SourceFacts } from "./source-facts.tsx";
import { SourceProgress } from "./source-progress.tsx";
import { SourceStopped } from "./source-stopped.tsx";
import { SourceTabs } from "./source-tabs.tsx";

type Props = { id: string; module: string; readings: Source[] };

/** One source in each of its states: being read, read, stopped. */
export function SourceView({ id, module, readings }: Props) {
  const { t } = useTranslation();
  const titleOf = useModuleTitle(module);
  const hotel = useHotelSlugs();
  const hrefTo = useHrefTo();
  const { dateTime, number } = useFormats();
  const { setSource } = useRowsSearch();
  const query = useQuery(sourceQuery(hotel, id));
  const { lost } = useSourceEvents(hotel, query.data);
  const remove = useRemoveSource(hotel);
  const mayWrite = useAbility().can("write", "Import");
  const source = query.data;
  const label = ({ file, createdAt, rows }: Source) =>
    t("sources.rows.reading", { name: file.name, when: dateTime(createdAt), rows: number(rows) });

  return (
    <>
      <PageHeader
        title={titleOf(t("pages.csvRows"))}
        description={t("sources.rows.text")}
        actions={
          <>
            {readings.length > 1 && (
              <Select
                aria-label={t("sources.rows.readings")}
                data={readings.map((reading) => ({ value: reading.id, label: label(reading) }))}
                value={id}
                onChange={(next) => next && setSource(next)}
                w={300}
                maw="100%"
              />
            )}
            {source && source.state !== "reading" && mayWrite && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                loading={remove.isPending}
                onClick={() => remove.ask(source)}
              >
                {source.state === "read" ? t("sources.remove.do") : t("sources.remove.entry")}
              </Button>
            )}
            {source?.state === "read" && (
              <Button
                component={AppLink}
                href={hrefTo("config-import-module", { id: module, active: "mapping" }, { source: id })}
                variant="default"
                leftSection={<IconArrowsRightLeft size={16} aria-hidden />}
              >
                {t("configurations.map")}
              </Button>
            )}
            {(source?.state === "read" || source?.state === "reading") && (
              <Button
                component={AppLink}
                href={hrefTo("import-wizard", { id: module }, { source: id })}
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {t("imports.start")}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="lg">
        {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton height={96} />}
        {source && <SourceFacts source={source} module={module} />}
        {source?.state === "reading" && <SourceProgress source={source} lost={lost} mayStop={mayWrite} />}
        {source?.state === "read" && <SourceTabs source={source} mayWrite={mayWrite} />}
        {source && source.state !== "reading" && source.state !== "read" && (
          <SourceStopped source={source} state={source.state} module={module} />
        )}
      </Stack>
    </>
  );
}

/** Deletes the rows of a source after a double confirmation; the file stays. */
function useRemoveSource(hotel: Hotel) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { setSource } = useRowsSearch();
  const remove = useWrite(sourceRoutes.remove, ({ id }: Source) => ({ ...hotel, id }), {
    // The shown source is gone: the list is loaded first, and the rest where it is shown next.
    leaves: () => true,
    onSuccess: async (_, { id, file, module }) => {
      toast("success", t("sources.remove.done", { name: file.name }));
      await queryClient.refetchQueries({ queryKey: sourcesQuery(hotel, { module }).queryKey });
      setSource(undefined);
      queryClient.removeQueries({ queryKey: sourceQuery(hotel, id).queryKey, type: "inactive" });
    },
  });
  return {
    isPending: remove.isPending,
    ask: async (source: Source) => {
      // Without rows nothing is lost.
      const yes =
        source.rows === 0 ||
        (await confirm({
          title: t("sources.remove.title"),
          children: t("sources.remove.text", { count: source.rows, name: source.file.name }),
          confirm: t("sources.remove.do"),
          danger: true,
        }));
      if (yes) remove.mutate(source);
    },
  };
}
