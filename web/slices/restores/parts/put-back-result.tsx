import { Alert } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { PutBack } from "../../../../contract/restores.ts";
import { UndoLists } from "../../runs/parts/undo-lists.tsx";

/** What was reversed, and what was not because it was changed or pushed since. */
export function PutBackResult({ result, onClose }: { result: PutBack; onClose: () => void }) {
  const { t } = useTranslation();
  const isWhole = result.changedSince.length + result.pushedSince.length === 0;
  return (
    <Alert
      color={isWhole ? "green" : "brass"}
      variant="light"
      role="status"
      icon={<IconArrowBackUp className="mirrored" aria-hidden />}
      title={t("restores.back.done", { count: result.undone.length })}
      withCloseButton
      closeButtonLabel={t("ui.close")}
      onClose={onClose}
    >
      <UndoLists reversed={result.reversed} changedSince={result.changedSince} pushedSince={result.pushedSince} />
    </Alert>
  );
}
