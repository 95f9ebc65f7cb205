import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AcceptRun, duplicateRoutes } from "../../../../../contract/duplicates.ts";
import { acceptableQuery, acceptedQuery, isAccepting } from "../../../../data/duplicates.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { surface } from "../../../../lib/surface.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { AcceptSample } from "./accept-sample.tsx";

const DAY_MS = 86_400_000;

/** Merges all certain groups in one act, after a look at a sample. */
export function AcceptButton() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const client = useQueryClient();
  const [isLooking, setLooking] = useState(false);
  const { data: last } = useQuery(acceptedQuery(hotel));
  const accept = useWrite(duplicateRoutes.accept, () => hotel);
  const ask = async () => {
    setLooking(true);
    const found = await client.fetchQuery(acceptableQuery(hotel)).catch(surface);
    setLooking(false);
    if (!found) return;
    if (found.count === 0) return toast("warning", t("records.review.acceptNothing"));
    const isAgreed = await confirm({
      title: t("records.review.acceptTitle"),
      children: <AcceptSample {...found} />,
      confirm: t("records.review.acceptCount", { count: found.count }),
    });
    if (isAgreed) accept.mutate();
  };
  return (
    <Button
      variant="default"
      loading={isLooking || accept.isPending}
      disabled={last != null && isAccepting(last)}
      onClick={() => void ask()}
    >
      {t("records.review.accept")}
    </Button>
  );
}

/** The last such act: its progress, and for a day its result and undo, or until it is hidden. */
export function AcceptNotice({ mayWrite }: { mayWrite: boolean }) {
  const { data: run } = useQuery(acceptedQuery(useHotelSlugs()));
  const [hidden, setHidden] = useLocalStorage({ key: "duplicates-accepted-hidden", defaultValue: "" });
  if (!run || hidden === run.id) return null;
  if (isAccepting(run)) return <Working {...run} />;
  if (run.endedAt === null || Date.now() - Date.parse(run.endedAt) > DAY_MS) return null;
  return <Ended run={run} mayWrite={mayWrite} onHide={() => setHidden(run.id)} />;
}

function Working({ act, state, all, done, kept }: AcceptRun) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const figures = { done: number(done), of: number(all) };
  const words =
    act === "undo"
      ? t("records.review.acceptUndoing", figures)
      : state === "queued" && done === 0
        ? t("records.review.acceptWaits")
        : t("records.review.accepting", figures);
  return (
    <Alert color="primary" variant="light" my="sm">
      <Stack gap="xs">
        <Text size="sm" fw={600} role="status">
          {words}
        </Text>
        <Progress value={all === 0 ? 0 : (100 * (done + kept)) / all} aria-label={words} animated />
      </Stack>
    </Alert>
  );
}

type EndedProps = { run: AcceptRun; mayWrite: boolean; onHide: () => void };

function Ended({ run, mayWrite, onHide }: EndedProps) {
  const { t } = useTranslation();
  const { number, ago } = useFormats();
  const hotel = useHotelSlugs();
  const undo = useWrite(duplicateRoutes.undoAccept, () => ({ ...hotel, id: run.id }));
  const { act, state, all, done, kept, standing, by, at, endedAt } = run;
  const [isUndo, isStopped] = [act === "undo", state !== "done"];
  const figures = { done: number(done), of: number(all) };
  const title = isStopped
    ? t(isUndo ? "records.review.acceptUndoStopped" : "records.review.acceptStopped", figures)
    : isUndo
      ? t("records.review.acceptUndone", { count: done })
      : done === 0
        ? t("records.review.acceptedNone")
        : t("records.review.accepted", { count: done });
  const ask = async () => {
    const isAgreed = await confirm({
      title: t("records.review.acceptUndoTitle"),
      children: t("records.review.acceptUndoText", { count: standing }),
      confirm: t("records.review.acceptUndo"),
    });
    if (isAgreed) undo.mutate();
  };
  return (
    <Alert
      color={isStopped ? "orange" : isUndo || done === 0 ? "gray" : "green"}
      variant="light"
      my="sm"
      role="status"
      title={title}
      withCloseButton
      closeButtonLabel={t("bulk.close")}
      onClose={onHide}
    >
      <Stack gap="xs" align="flex-start">
        {kept > 0 && (
          <Text size="sm">
            {t(isUndo ? "records.review.acceptUndoKept" : "records.review.acceptKept", { count: kept })}
          </Text>
        )}
        <Group gap="md">
          {standing > 0 && mayWrite && (
            <Button size="xs" variant="default" loading={undo.isPending} onClick={() => void ask()}>
              {t("records.review.acceptUndo")}
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {t("bulk.by", { by, when: ago(endedAt ?? at) })}
          </Text>
        </Group>
      </Stack>
    </Alert>
  );
}
