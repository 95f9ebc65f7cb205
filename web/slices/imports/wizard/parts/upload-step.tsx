import { Button, Group, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { runsQuery } from "../../../../data/imports.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import { uploads } from "../../../intake/files/own-uploads.ts";
import { RecentFiles } from "../../../intake/files/parts/recent-files.tsx";
import { UploadPanel } from "../../../intake/files/parts/upload-panel.tsx";
import { useArrivals } from "../../../intake/files/use-arrivals.ts";
import { unfinishedOf } from "../unfinished.ts";
import { useReadRows } from "../use-read-rows.ts";
import type { WizardFacts } from "../use-wizard-facts.ts";
import type { WizardSearch } from "../use-wizard-search.ts";
import { ChosenFile } from "./chosen-file.tsx";
import classes from "./go-on-card.module.css";
import { StepBar } from "./step-bar.tsx";

/** Enough to know whether the newest sources were imported. */
const RECENT = 50;

type Props = { module: ModuleKey; facts: WizardFacts; search: WizardSearch; mayWrite: boolean };

/** Which sheet of a workbook holds the rows; undefined for other files. */
const sheetOf = (file: FileShown, module: string) => file.sheets?.find((sheet) => sheet.module === module)?.sheet;

/** The choice of the file: a new upload, or an existing one. */
export function UploadStep({ module, facts: { file, source }, search, mayWrite }: Props) {
  const { t } = useTranslation();
  const kind = module === "in-house" ? "ihf" : "csv";
  // A file that has just arrived is selected at once; the list is not needed for that.
  useArrivals(kind, ({ id, result }) => {
    if (result.kind === "piw") return;
    uploads.dismiss(id);
    search.toFile(result.id);
  });
  const read = useReadRows(module, (id) => search.toRows(id, "map"));
  const isPlain = file !== null && file.findings === null;
  const choose = (item: FileShown, variant: "filled" | "default") =>
    mayWrite &&
    item.id !== file?.id && (
      <Button
        size="compact-md"
        variant={variant}
        onClick={() => search.toFile(item.id)}
        aria-label={t("files.upload.actionOn", { action: t("imports.upload.use"), name: item.name })}
      >
        {t("imports.upload.use")}
      </Button>
    );
  const next = () => {
    if (!file) return null;
    if (!isPlain) return { label: t("imports.bar.to.options"), onClick: () => search.toStep("options") };
    if (source) return { label: t("imports.bar.to.map"), onClick: () => search.toStep("map") };
    const sheet = sheetOf(file, module);
    const isFitting = file.kind !== "piw" || sheet !== undefined;
    if (!mayWrite || !isFitting) return null;
    return {
      label: t("imports.bar.read"),
      loading: read.isPending,
      onClick: () => read.mutate({ fileId: file.id, ...(sheet && { sheet }) }),
    };
  };
  return (
    <>
      <Stack gap="lg">
        {file ? (
          <ChosenFile module={module} file={file} search={search} source={source} mayWrite={mayWrite} />
        ) : (
          <GoOnCard module={module} />
        )}
        <Section
          title={file ? t("imports.upload.other") : t("imports.upload.title")}
          description={t("imports.upload.text")}
        >
          <UploadPanel kind={kind} takes={["csv", "ihf"]} next={(item) => choose(item, "filled")} />
        </Section>
        <RecentFiles kind={kind} module={module} action={(item) => choose(item, "default")} />
      </Stack>
      <StepBar next={next()} error={read.error} />
    </>
  );
}

/** An unfinished import, beside the place for another file. */
function GoOnCard({ module }: { module: string }) {
  const { t } = useTranslation();
  const { ago, dateTime, number } = useFormats();
  const hrefTo = useHrefTo();
  const hotel = useHotelSlugs();
  const readings = useQuery(sourcesQuery(hotel, { module }));
  const runs = useQuery(runsQuery(hotel, { module, limit: RECENT }));
  // Only an offer: without it, a file can still be chosen.
  if (!readings.data || !runs.data) return null;
  const begun = unfinishedOf(readings.data.rows, runs.data.rows);
  if (!begun) return null;
  const { source, run } = begun;
  return (
    <section className={classes.card} aria-label={t("imports.goOn.label")}>
      <IconHistory size={22} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={600}>{t("imports.goOn.title", { name: isolated(source.file.name) })}</Text>
        <Text size="sm" c="dimmed" title={dateTime(source.createdAt)}>
          {run
            ? t("imports.goOn.run", { state: t(`imports.runStates.${run.state}`), when: ago(run.createdAt) })
            : t("imports.goOn.read", { rows: number(source.rows), when: ago(source.createdAt), name: source.by.name })}
        </Text>
      </div>
      <Group>
        <Button
          component={AppLink}
          href={hrefTo("import-wizard", { id: module }, run ? { run: run.id } : { source: source.id })}
          aria-label={t("files.upload.actionOn", { action: t("imports.goOn.do"), name: source.file.name })}
        >
          {t("imports.goOn.do")}
        </Button>
      </Group>
    </section>
  );
}
