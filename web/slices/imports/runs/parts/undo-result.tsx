import { Alert, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { UndoLists as Lists } from "../../../../../contract/imports.ts";
import { UndoLists } from "./undo-lists.tsx";

const toRecord = (oldId: string) => ({ oldId });

/** A run that was taken back. */
export function UndoResult({ result }: { result: Lists | undefined }) {
  const { t } = useTranslation();
  return (
    <Alert
      color={result && result.changedSince.length + result.pushedSince.length > 0 ? "brass" : "green"}
      variant="light"
      role="status"
      icon={<IconArrowBackUp className="mirrored" aria-hidden />}
      title={t("runs.undo.done")}
    >
      <Text size="sm" mb="sm">
        {t("runs.undo.doneText")}
      </Text>
      {result && (
        <UndoLists
          reversed={result.reversed}
          changedSince={result.changedSince.map(toRecord)}
          pushedSince={result.pushedSince.map(toRecord)}
        />
      )}
    </Alert>
  );
}
