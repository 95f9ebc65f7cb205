import { Alert, Button, Group, Text } from "@mantine/core";
import { IconBolt, IconHelpCircle } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { language } from "../../../../../contract/users.ts";
import { type ModuleSuggestion, suggestModules } from "../../../../../core/mapping/suggest-module.ts";
import { type ModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import { FileNotes } from "../../../intake/files/parts/file-notes.tsx";
import { FoundIn } from "../../../intake/files/parts/found-in.tsx";
import { useFastPath } from "../use-fast-path.ts";
import { useReadRows } from "../use-read-rows.ts";
import type { WizardSearch } from "../use-wizard-search.ts";

/** How many columns are named as evidence. */
const NAMED = 4;

type Props = {
  module: ModuleKey;
  file: FileShown;
  source: Source | null;
  search: WizardSearch;
  mayWrite: boolean;
};

/** The file to be imported, its recognised content, and the short way if nothing needs checking. */
export function ChosenFile({ module, file, source, search, mayWrite }: Props) {
  const { t } = useTranslation();
  const { bytes, dateTime } = useFormats();
  const other = useMemo(() => otherModule(module, file), [module, file]);
  return (
    <Section
      title={t("imports.upload.chosen")}
      description={t("imports.upload.by", {
        size: bytes(file.size),
        when: dateTime(file.createdAt),
        name: file.by.name,
      })}
    >
      <Text fw={600} component="div">
        <FileName name={file.name} />
      </Text>
      <FoundIn file={file} />
      <FileNotes file={file} />
      {other && <OtherModule found={other} fileId={file.id} />}
      {mayWrite && !other && <FastWay module={module} file={file} source={source} search={search} />}
    </Section>
  );
}

/** Null: the file fits the chosen module, or its module is uncertain. */
function otherModule(module: ModuleKey, { detected }: FileShown) {
  const seen = (detected?.columns ?? []).map((name) => ({ name, samples: [] }));
  const found = suggestModules(seen).find(({ sure }) => sure);
  return found && found.module !== module ? found : null;
}

function FastWay({ module, file, source, search }: Omit<Props, "mayWrite">) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const path = useFastPath(module, file);
  const read = useReadRows(module, (id) => search.toRows(id, "review", true));
  if (!path) return null;
  const go = () => (source ? search.toRows(source.id, "review", true) : read.mutate({ fileId: file.id }));
  return (
    <Alert
      mt="md"
      variant="light"
      color="petrol"
      icon={<IconBolt aria-hidden />}
      title={
        path.by === "configuration"
          ? t("imports.fast.configuration", { name: isolated(path.name) })
          : t("imports.fast.suggestions", { columns: number(path.columns), of: number(path.of) })
      }
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {t(path.by === "configuration" ? "imports.fast.known" : "imports.fast.text")}
        </Text>
        <Button onClick={go} loading={read.isPending}>
          {t("imports.fast.do")}
        </Button>
      </Group>
      {read.error && <Failure error={read.error} />}
    </Alert>
  );
}

/** The file seems to belong to another module than the chosen one. */
function OtherModule({ found, fileId }: { found: ModuleSuggestion; fileId: string }) {
  const { t, i18n } = useTranslation();
  const hrefTo = useHrefTo();
  const name = moduleOf(found.module).names[language.catch("en").parse(i18n.language)];
  const columns = found.columns.slice(0, NAMED).map(isolated).join(", ");
  return (
    <Alert
      mt="md"
      variant="light"
      color="yellow"
      icon={<IconHelpCircle aria-hidden />}
      title={t("imports.module.title", { name })}
    >
      {t("imports.module.text", { columns, name })}{" "}
      <Button
        component={AppLink}
        href={hrefTo("import-wizard", { id: found.module }, { step: "upload", file: fileId })}
        size="compact-md"
        ms="xs"
      >
        {t("imports.module.change", { name })}
      </Button>
    </Alert>
  );
}
