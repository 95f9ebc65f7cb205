import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { undoPreviewQuery } from "../../../../data/imports.ts";
import { isUnderWay } from "../../../../data/run-states.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { Failure } from "../../../../ui/states.tsx";
import { isAgain } from "../run-states.ts";
import { useRun } from "../use-run.ts";
import { useRunActions } from "../use-run-actions.ts";
import { RunProgress } from "./run-progress.tsx";
import { RunResult } from "./run-result.tsx";
import { RunReview } from "./run-review.tsx";
import { RunStopped } from "./run-stopped.tsx";
import { UndoProgress } from "./undo-progress.tsx";
import { askUndo } from "./undo-question.tsx";
import { UndoResult } from "./undo-result.tsx";

type Props = { module: ModuleKey; id: string };

/** One run: how far it is, what became of its rows, and what to do about those that were not taken. */
export function RunView({ module, id }: Props) {
  const { t } = useTranslation();
  const { query, run, lost } = useRun(id);
  return (
    <Stack gap="lg">
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={220} aria-label={t("ui.loading", { what: t("runs.one") })} />}
      {run && <Shown module={module} run={run} lost={lost} />}
    </Stack>
  );
}

function Shown({ module, run, lost }: { module: ModuleKey; run: ImportRun; lost: boolean }) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can("write", "Import");
  const hotel = useHotelSlugs();
  const actions = useRunActions(run);
  const { state } = run;
  const isLive = isUnderWay(state);
  const startUndo = async () => {
    const answer = await askUndo({
      ...{ title: t("runs.undo.title"), text: t("runs.undo.text", { file: run.file.name }) },
      ...{ confirm: t("runs.undo.do"), query: undoPreviewQuery(hotel, run.id) },
    });
    if (answer) actions.undo.mutate(answer);
  };
  return (
    <>
      {actions.undo.error && <Failure error={actions.undo.error} />}
      {isLive && <RunProgress run={run} lost={lost} cancel={mayWrite ? actions.cancel : null} />}
      {run.review && <RunReview module={module} run={run} review={run.review} actions={mayWrite ? actions : null} />}
      {(state === "failed" || state === "cancelled") && (
        <RunStopped run={run} state={state} actions={mayWrite ? actions : null} onUndo={() => void startUndo()} />
      )}
      {state === "undoing" && <UndoProgress run={run} lost={lost} undo={mayWrite ? actions.undo : null} />}
      {state === "undone" && <UndoResult result={run.undo} />}
      {!run.review && (!isLive || isAgain(run)) && (
        <RunResult
          module={module}
          run={run}
          actions={mayWrite && state !== "undone" && state !== "undoing" ? actions : null}
          onUndo={mayWrite && state === "done" ? () => void startUndo() : null}
        />
      )}
    </>
  );
}
