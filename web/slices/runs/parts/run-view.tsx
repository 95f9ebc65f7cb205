import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportRun } from "../../../../contract/imports.ts";
import { abilityOf } from "../../../../core/access/abilities.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { useSession } from "../../../lib/session.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { Failure } from "../../../ui/states.tsx";
import { isAgain, isUnderWay } from "../run-states.ts";
import { useRun } from "../use-run.ts";
import { useRunActions } from "../use-run-actions.ts";
import { RunProgress } from "./run-progress.tsx";
import { RunResult } from "./run-result.tsx";
import { RunStopped } from "./run-stopped.tsx";
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
  const mayWrite = abilityOf(useSession().user.ability).can("write", "Import");
  const actions = useRunActions(run);
  const { state } = run;
  const isLive = isUnderWay(state);
  const askUndo = async () => {
    const sure = await confirm({
      title: t("runs.undo.title"),
      children: t("runs.undo.text", { file: run.file.name }),
      confirm: t("runs.undo.do"),
      danger: true,
    });
    if (sure) actions.undo.mutate();
  };
  return (
    <>
      {actions.undo.error && <Failure error={actions.undo.error} />}
      {isLive && <RunProgress run={run} lost={lost} cancel={mayWrite ? actions.cancel : null} />}
      {(state === "failed" || state === "cancelled") && (
        <RunStopped run={run} state={state} actions={mayWrite ? actions : null} onUndo={() => void askUndo()} />
      )}
      {state === "undone" && <UndoResult result={run.undo} />}
      {(!isLive || isAgain(run)) && (
        <RunResult
          module={module}
          run={run}
          actions={mayWrite && state !== "undone" ? actions : null}
          onUndo={mayWrite && state === "done" ? () => void askUndo() : null}
        />
      )}
    </>
  );
}
