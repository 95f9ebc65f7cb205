import { Alert, Button, FileButton, Stack } from "@mantine/core";
import { IconAlertCircle, IconFileImport, IconPlus, IconTableImport } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { configurationRoutes } from "../../../../../contract/configurations.ts";
import type { Source } from "../../../../../contract/sources.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { configurationsQuery } from "../../../../data/configurations.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useSend } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import { pickSource } from "../pick-source.ts";
import { readConfigurationFile } from "../read-configuration-file.ts";
import { type ConfigurationRow, useConfigurationColumns } from "../use-configuration-columns.tsx";

const PAGE = 25;

/** Every configuration with how well it fits the newest rows, and the ways to make a new one. */
export function ConfigurationList({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const hrefTo = useHrefTo();
  const nameOf = useModuleName();
  const { offset, onOffset } = useListSearch("config-import-list");
  const mayWrite = useAbility().can("write", "Import");
  const readings = useQuery(sourcesQuery(hotel, { module }));
  const newest = pickSource(readings.data?.rows ?? [], undefined);
  const list = useQuery({
    ...configurationsQuery(hotel, { module, sourceId: newest?.id, offset, limit: PAGE }),
    enabled: !readings.isPending,
  });
  const take = useImportFile(module);
  const columns = useConfigurationColumns(newest);
  return (
    <>
      <PageHeader
        title={t("configurations.list.of", { module: nameOf(module) })}
        description={t("configurations.list.text")}
        actions={
          mayWrite && (
            <>
              <FileButton accept=".json,application/json" onChange={(file) => file && take.mutate(file)}>
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    loading={take.isPending}
                    leftSection={<IconFileImport size={16} aria-hidden />}
                  >
                    {t("configurations.do.fromFile")}
                  </Button>
                )}
              </FileButton>
              {newest && (
                <Button
                  component={AppLink}
                  href={hrefTo("config-import-module", { id: module, active: "mapping" }, { configuration: "new" })}
                  leftSection={<IconPlus size={16} aria-hidden />}
                >
                  {t("configurations.list.new")}
                </Button>
              )}
            </>
          )
        }
      />
      <Stack gap="lg">
        {take.error && <Refused error={take.error} onClose={take.reset} />}
        <Section title={t("configurations.list.title")} flush>
          <DataTable<ConfigurationRow>
            name="configuration-list"
            caption={t("configurations.list.title")}
            list={{ ...list, error: readings.error ?? list.error }}
            rowKey={({ id }) => id}
            onOffset={onOffset}
            columns={columns}
            cards
            empty={<NothingSaved module={module} newest={newest} mayWrite={mayWrite} />}
          />
        </Section>
      </Stack>
    </>
  );
}

function Refused({ error, onClose }: { error: Error; onClose: () => void }) {
  const { t } = useTranslation();
  if (!(error instanceof WrongFile)) return <Failure error={error} />;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={t("configurations.file.title")}
      withCloseButton
      closeButtonLabel={t("ui.close")}
      onClose={onClose}
    >
      {error.message}
    </Alert>
  );
}

function NothingSaved({ module, newest, mayWrite }: { module: string; newest: Source | null; mayWrite: boolean }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const href = newest
    ? hrefTo("config-import-module", { id: module, active: "mapping" }, { source: newest.id })
    : hrefTo("import-type", { id: module });
  return (
    <Nothing
      icon={<IconTableImport aria-hidden />}
      title={t("configurations.list.none")}
      action={
        mayWrite && (
          <Button component={AppLink} href={href}>
            {newest ? t("configurations.map") : t("configurations.upload")}
          </Button>
        )
      }
    >
      {newest ? t("configurations.list.noneMapText", { file: newest.file.name }) : t("configurations.list.noneText")}
    </Nothing>
  );
}

/** An invalid file; its message is for people. */
class WrongFile extends Error {}

/** Makes a configuration from a chosen file. */
function useImportFile(module: string) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const nameOf = useModuleName();
  const make = useSend(configurationRoutes.fromFile);
  return useMutation({
    mutationFn: async (chosen: File) => {
      const read = await readConfigurationFile(chosen, module);
      if ("file" in read) return make({ ...hotel, file: read.file });
      throw new WrongFile(
        t(`configurations.file.${read.problem}`, { file: chosen.name, module: nameOf(read.module ?? "") }),
      );
    },
    onSuccess: ({ name }) => toast("success", t("configurations.done.imported", { name })),
    meta: { errors: "own" },
  });
}
