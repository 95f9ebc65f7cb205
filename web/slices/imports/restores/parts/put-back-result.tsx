import { Alert } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { PutBack, Restore } from "../../../../../contract/restores.ts";
import { UndoLists } from "../../runs/parts/undo-lists.tsx";

type Props = { result: PutBack; restores: readonly Restore[]; onClose: () => void };

/** What was restored, and what was not because it was changed or pushed since; partial while it is running. */
export function PutBackResult({ result, restores, onClose }: Props) {
  const { t } = useTranslation();
  const { state, reversed, changedSince, pushedSince } = newest(result, restores);
  const isWhole = changedSince.length + pushedSince.length === 0;
  const count = result.undone.length;
  return (
    <Alert
      color={isWhole ? "green" : "brass"}
      variant="light"
      role="status"
      icon={<IconArrowBackUp className="mirrored" aria-hidden />}
      title={state === "undoing" ? t("restores.back.going", { count }) : t("restores.back.done", { count })}
      withCloseButton
      closeButtonLabel={t("ui.close")}
      onClose={onClose}
    >
      <UndoLists reversed={reversed} changedSince={changedSince} pushedSince={pushedSince} />
    </Alert>
  );
}

/** A long one was answered before its end: the results are in the runs of its restores. */
function newest(
  result: PutBack,
  restores: readonly Restore[],
): Pick<PutBack, "state" | "reversed" | "changedSince" | "pushedSince"> {
  const runs = restores.filter(({ id }) => result.undone.includes(id)).flatMap(({ imports }) => imports);
  if (result.state === "undone" || runs.length === 0) return result;
  const kept = (list: "changedSince" | "pushedSince") =>
    runs.flatMap(({ module, undo }) => undo?.[list].map((oldId) => ({ module, oldId })) ?? []);
  return {
    state: runs.some((run) => run.state === "undoing") ? "undoing" : "undone",
    reversed: runs.reduce((sum, { undo, undoing }) => sum + ((undo ?? undoing)?.reversed ?? 0), 0),
    changedSince: kept("changedSince"),
    pushedSince: kept("pushedSince"),
  };
}
