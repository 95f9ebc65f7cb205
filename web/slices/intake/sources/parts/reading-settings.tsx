import { Button, Stack } from "@mantine/core";
import { IconTableImport } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import type { Findings } from "../../../../../contract/reading.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useGo, usePageSearch } from "../../../../lib/page.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useReadingSearch } from "../use-reading-search.ts";
import { useStartReading } from "../use-start-reading.ts";
import { ModuleSelect } from "./module-select.tsx";
import { ReadingChoices } from "./reading-choices.tsx";

type Props = { module: string; file: FileShown; findings: Findings };

/** The choices, the rows they give, and the button that reads the whole file that way. */
export function ReadingSettings({ module, file, findings }: Props) {
  const { t } = useTranslation();
  const { bytes, dateTime } = useFormats();
  const go = useGo();
  const hrefTo = useHrefTo();
  const search = usePageSearch("csv-config");
  const { chosen } = useReadingSearch();
  const start = useStartReading();
  const mayRead = useAbility().can("write", "Import");
  const toModule = (other: string) => void go(hrefTo("csv-config", { id: other }, search), { replace: true });

  return (
    <>
      <PageHeader
        title={t("pages.csvConfig")}
        description={t("sources.options.file", {
          name: file.name,
          size: bytes(file.size),
          when: dateTime(file.createdAt),
          by: file.by.name,
        })}
        actions={
          mayRead && (
            <Button
              leftSection={<IconTableImport size={18} aria-hidden />}
              loading={start.isPending}
              onClick={() => start.mutate({ fileId: file.id, module, reading: chosen })}
            >
              {t("sources.options.read")}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        {start.error && <Failure error={start.error} />}
        <ReadingChoices
          file={file}
          findings={findings}
          actions={<ModuleSelect module={module} onChange={toModule} />}
        />
      </Stack>
    </>
  );
}
