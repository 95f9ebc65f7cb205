import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Job, jobRoutes } from "../../../../../contract/jobs.ts";
import { useWrite } from "../../../../data/write.ts";
import { useHotel } from "../../../../lib/session.ts";

/** A waiting or running job can be stopped, one that stopped can be tried again. */
export function JobActions({ job }: { job: Job }) {
  const { t } = useTranslation();
  const account = useHotel().account?.slug;
  const live = job.state === "queued" || job.state === "running";
  const change = useWrite(live ? jobRoutes.cancel : jobRoutes.retry, () => ({ account, id: job.id }), {
    afterRefusal: true,
  });
  if (job.state === "done") return null;
  const action = live ? t("system.jobs.cancel") : t("system.jobs.retry");
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => change.mutate()}
      loading={change.isPending}
      aria-label={t("system.jobs.actionOn", { action, name: job.name })}
    >
      {action}
    </Button>
  );
}
