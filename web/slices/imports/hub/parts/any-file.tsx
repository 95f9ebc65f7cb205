import { Anchor, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown, Preview } from "../../../../../contract/files.ts";
import { isModuleKey, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { previewQuery } from "../../../../data/files.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useGo } from "../../../../lib/page.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import { uploads } from "../../../intake/files/own-uploads.ts";
import { ModuleSelect } from "../../../intake/files/parts/module-select.tsx";
import { UploadPanel } from "../../../intake/files/parts/upload-panel.tsx";
import { PAGE_OF } from "../../../intake/files/parts/upload-problem.tsx";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import { handOver } from "../../wizard/hand-over.ts";
import { useFastPath } from "../../wizard/use-fast-path.ts";
import { useReadRows } from "../../wizard/use-read-rows.ts";
import classes from "./any-file.module.css";

/** How many columns are named as evidence. */
const NAMED = 4;

/** Accepts any file: recognises its kind and module, and offers its next step. */
export function AnyFile() {
  return <UploadPanel kind="any" next={(file) => <Recognised file={file} />} />;
}

function Recognised({ file }: { file: FileShown }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const ref = useIntoView(file.id, file.kind !== "csv");
  if (file.kind === "csv") return <RecognisedText file={file} />;
  return (
    <div className={classes.step} ref={ref}>
      <Text size="sm">{t(`files.any.${file.kind}`)}</Text>
      <Button size="compact-md" component={AppLink} href={hrefTo(PAGE_OF[file.kind], {}, { file: file.id })}>
        {t(`files.any.${file.kind}Do`)}
      </Button>
    </div>
  );
}

const seen = new Set<string>();

/** Scrolls to the next step of a file that has just arrived: on a low screen it appears below the window. */
function useIntoView(file: string, isReady: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReady || seen.has(file)) return;
    seen.add(file);
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [file, isReady]);
  return ref;
}

/** A table as text: its module with the columns that prove it, and a choice if that is uncertain. */
function RecognisedText({ file }: { file: FileShown }) {
  const { t } = useTranslation();
  const preview = useQuery(previewQuery(useHotelSlugs(), file.id, {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const nameOf = useModuleName();
  const found = preview.data?.modules.find(({ sure }) => sure);
  const ref = useIntoView(file.id, preview.data !== undefined && !found);
  if (preview.error) return <Failure error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Loader size="sm" aria-label={t("files.any.looking")} />;
  const { modules, rows } = preview.data;
  const module = chosen ?? found?.module ?? null;
  const isRead = rows.length > 0;
  return (
    <Stack gap="xs">
      {isRead && (
        <Text size="sm">
          <Reason modules={modules} nameOf={nameOf} />
        </Text>
      )}
      <div className={classes.step} ref={ref}>
        <Text size="sm" fw={600} aria-hidden>
          {t("files.any.module")}
        </Text>
        <ModuleSelect aria-label={t("files.any.module")} value={module} onChange={setChosen} size="xs" maw={240} />
        {module !== null && isModuleKey(module) && (
          <NextStep key={module} module={module} file={file} isEmpty={!isRead} />
        )}
      </div>
    </Stack>
  );
}

type Found = Preview["modules"];

function Reason({ modules, nameOf }: { modules: Found; nameOf: (key: string) => string }) {
  const { t, i18n } = useTranslation();
  const [best] = modules;
  if (!best) return <>{t("files.any.unknown")}</>;
  if (best.sure)
    return (
      <>
        {t("files.any.sure", {
          module: nameOf(best.module),
          columns: best.columns.slice(0, NAMED).map(isolated).join(", "),
        })}
      </>
    );
  const names = modules.map(({ module }) => nameOf(module));
  return (
    <>{t("files.any.unsure", { modules: new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(names) })}</>
  );
}

/** A file with known columns goes straight to the check; for any other a person maps the columns first. */
function NextStep({ module, file, isEmpty }: { module: ModuleKey; file: FileShown; isEmpty: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const go = useGo();
  const path = useFastPath(module, file);
  const ref = useIntoView(file.id, path !== undefined);
  const read = useReadRows(module, (source) => {
    handOver(source);
    for (const { id, result } of uploads.store.get()) if (result?.id === file.id) uploads.dismiss(id);
    void go(hrefTo("import-wizard", { id: module }, { source, step: "review", quick: "yes" }));
  });
  if (path === undefined) return <Loader size="sm" aria-label={t("files.any.looking")} />;
  const toWizard = hrefTo("import-wizard", { id: module }, { file: file.id, step: path ? "upload" : "options" });
  if (!path)
    return (
      <div className={classes.do} ref={ref}>
        <Button size="compact-md" component={AppLink} href={toWizard} variant={isEmpty ? "default" : "filled"}>
          {t("files.any.map")}
        </Button>
      </div>
    );
  return (
    <Group gap="sm" ref={ref} className={classes.do}>
      <Button size="compact-md" onClick={() => read.mutate({ fileId: file.id })} loading={read.isPending}>
        {t("files.any.check")}
      </Button>
      <Anchor component={AppLink} href={toWizard} size="sm">
        {t("files.any.steps")}
      </Anchor>
      <Text size="sm" c="dimmed">
        {path.by === "configuration"
          ? t("imports.fast.configuration", { name: isolated(path.name) })
          : t("imports.fast.suggestions", { columns: number(path.columns), of: number(path.of) })}
      </Text>
      {read.error && <Failure error={read.error} />}
    </Group>
  );
}
