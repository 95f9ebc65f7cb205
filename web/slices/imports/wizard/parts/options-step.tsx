import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import type { Findings } from "../../../../../contract/reading.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { useConfirmAgain } from "../../../intake/files/use-confirm-again.ts";
import { ReadingChoices } from "../../../intake/sources/parts/reading-choices.tsx";
import { useReadingSearch } from "../../../intake/sources/use-reading-search.ts";
import { isSameReading } from "../reading-of.ts";
import { useReadRows } from "../use-read-rows.ts";
import type { WizardSearch } from "../use-wizard-search.ts";
import { StepBar } from "./step-bar.tsx";

type Props = {
  module: string;
  file: FileShown;
  findings: Findings;
  source: Source | null;
  search: WizardSearch;
  mayWrite: boolean;
};

/**
 * How the bytes of the file become rows; continuing reads the file with these settings, unless that was done before.
 */
export function OptionsStep({ module, file, findings, source, search, mayWrite }: Props) {
  const { t } = useTranslation();
  const { chosen } = useReadingSearch();
  const confirmAgain = useConfirmAgain();
  const read = useReadRows(module, (id) => search.toRows(id, "map"));
  const isRead = source !== null && (source.state === "read" || source.state === "reading");
  const isSame = isRead && isSameReading(source.reading, chosen, findings);
  const start = async () => {
    const isLost = source?.state === "read";
    if (isLost && !(await confirmAgain(t("imports.options.againTitle"), t("imports.bar.readAgain")))) return;
    read.mutate({ fileId: file.id, reading: chosen });
  };
  const goOn = { label: t("imports.bar.to.map"), onClick: () => search.toStep("map") };
  const readThem = {
    label: isRead ? t("imports.bar.readAgain") : t("imports.bar.read"),
    onClick: () => void start(),
    loading: read.isPending,
  };
  return (
    <>
      <ReadingChoices file={file} findings={findings} />
      <StepBar
        onBack={() => search.toStep("upload")}
        next={isSame || (isRead && !mayWrite) ? goOn : mayWrite ? readThem : null}
        error={read.error}
      />
    </>
  );
}
