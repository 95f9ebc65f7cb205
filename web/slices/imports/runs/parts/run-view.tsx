import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ImportRun, importRoutes, importRun, type UndoLists as Lists } from "../../../../../contract/imports.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { runQuery, undoPreviewQuery } from "../../../../data/imports.ts";
import { isMoving, isUnderWay } from "../../../../data/run-states.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useEventStream } from "../../../../lib/event-stream.ts";
import { type Hotel, useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { Failure } from "../../../../ui/states.tsx";
import { isAgain } from "../run-states.ts";
import { useRunActions } from "../use-run-actions.ts";
import { RunProgress } from "./run-progress.tsx";
import { RunResult } from "./run-result.tsx";
import { RunReview } from "./run-review.tsx";
import { RunStopped } from "./run-stopped.tsx";
import { UndoLists } from "./undo-lists.tsx";
import { UndoProgress } from "./undo-progress.tsx";
import { askUndo } from "./undo-question.tsx";

type Props = { module: ModuleKey; id: string };

/** One run: its progress, the outcomes of its rows, and what to do about those that were not stored. */
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

function Shown({ module, run: known, lost }: { module: ModuleKey; run: ImportRun; lost: boolean }) {
  const { t } = useTranslation();
  const mayWrite = useAbility().can("write", "Import");
  const hotel = useHotelSlugs();
  const actions = useRunActions(known);
  // The call looks first for records that refer to these; until it answers the run must not look untouched.
  const isStarting = actions.undo.isPending && known.state !== "undoing" && known.state !== "undone";
  const run: ImportRun = isStarting ? { ...known, state: "undoing" } : known;
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

const toRecord = (oldId: string) => ({ oldId });

/** A run that was undone. */
function UndoResult({ result }: { result: Lists | undefined }) {
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

/** One run, live while it is running. */
function useRun(id: string) {
  const hotel = useHotelSlugs();
  const query = useQuery(runQuery(hotel, id));
  const { lost } = useRunEvents(hotel, query.data);
  return { query, run: query.data, lost };
}

function useRunEvents(hotel: Hotel, run: ImportRun | undefined): { lost: boolean } {
  const queryClient = useQueryClient();
  const id = run && isMoving(run.state) ? run.id : null;
  const { event, connected } = useEventStream<ImportRun>({
    url: id && `${importRoutes.events.path.replace(":id", id)}${stringifySearch(hotel)}`,
    name: "progress",
    parse: (data) => importRun.parse(data),
    isLast: ({ state }) => !isMoving(state),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event is reported once
  useEffect(() => {
    if (event) queryClient.setQueryData(runQuery(hotel, event.id).queryKey, event);
  }, [event]);
  const [began, setBegan] = useState(false);
  if (connected && !began) setBegan(true);
  // A stream that has not started is not lost.
  return { lost: began && !connected };
}
