import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconArrowLeft, IconPlayerPause, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { PushRun } from "../../../../contract/push.ts";
import { isPushing } from "../../../data/pushes.ts";
import { useAbility } from "../../../lib/ability.ts";
import { elapsed } from "../../../lib/elapsed.ts";
import { useFormats } from "../../../lib/formats.ts";
import { usePageParams } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { confirm } from "../../../ui/confirm.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failure } from "../../../ui/states.tsx";
import { ResultLinks } from "./parts/result-links.tsx";
import { RunKinds } from "./parts/run-kinds.tsx";
import { RunProgress } from "./parts/run-progress.tsx";
import { RunRest } from "./parts/run-rest.tsx";
import { TakeBack } from "./parts/take-back.tsx";
import { type PushActions, usePushActions, usePushRun } from "./use-push-run.ts";

/** One push: its progress, the outcomes of its records, and its actions. */
export function PushRunPage() {
  const { id } = usePageParams("push-run");
  return <OneRun key={id} id={id} />;
}

function OneRun({ id }: { id: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const { query, run, lost } = usePushRun(id);
  const mayWrite = useAbility().can("write", "Push");
  const actions = usePushActions(id);
  const words = useRunWords();
  const titleOf = ({ mode, at }: PushRun) =>
    mode === "push" ? t("pushes.run.title", { when: dateTime(at) }) : t("pushes.back.run", { when: dateTime(at) });
  return (
    <>
      <PageHeader
        title={run ? titleOf(run) : t("pages.pushRun")}
        description={run && words(run)}
        actions={
          <>
            <Button
              component={AppLink}
              href={hrefTo("push")}
              variant="default"
              leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
            >
              {t("pushes.run.plan")}
            </Button>
            <ResultLinks />
            {run && mayWrite && <Steering run={run} actions={actions} />}
            {run && mayWrite && run.mode === "push" && !isPushing(run.state) && run.sum.pushed > 0 && (
              <TakeBack what={{ run: run.id }} />
            )}
          </>
        }
      />
      <Stack gap="md">
        {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton height={220} aria-label={t("ui.loading", { what: t("pages.pushRun") })} />}
        {actions.error && <Failure error={actions.error} />}
        {run && (
          <>
            <RunRest run={run} actions={mayWrite ? actions : null} />
            <RunProgress run={run} lost={lost} />
            <RunKinds run={run} />
          </>
        )}
      </Stack>
    </>
  );
}

function useRunWords(): (run: PushRun) => string {
  const { t, i18n } = useTranslation();
  const { dateTime } = useFormats();
  return ({ by, at, endedAt, state }) => {
    if (isPushing(state)) return t("pushes.run.text", { name: by });
    if (!endedAt) return t("pushes.run.stood", { name: by });
    return t("pushes.run.ended", { name: by, when: dateTime(endedAt), took: elapsed(at, endedAt, i18n.language) });
  };
}

/** The button to resume is beside the reason for the pause. */
function Steering({ run: { state }, actions }: { run: PushRun; actions: PushActions }) {
  const { t } = useTranslation();
  if (state === "done" || state === "cancelled") return null;
  const { pause, cancel } = actions;
  const ask = async () => {
    const question = { title: t("pushes.run.cancelTitle"), children: t("pushes.run.cancelText") };
    if (await confirm({ ...question, confirm: t("pushes.run.cancelDo"), danger: true })) cancel.mutate();
  };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        onClick={() => void ask()}
        loading={cancel.isPending}
        leftSection={<IconX size={16} aria-hidden />}
      >
        {t("pushes.run.cancel")}
      </Button>
      {isPushing(state) && (
        <Button
          onClick={() => pause.mutate()}
          loading={pause.isPending}
          leftSection={<IconPlayerPause size={16} aria-hidden />}
        >
          {t("pushes.run.pause")}
        </Button>
      )}
    </Group>
  );
}
