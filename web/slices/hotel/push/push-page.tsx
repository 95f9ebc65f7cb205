import { Button, Skeleton, Stack } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { resortQuery } from "../../../data/properties.ts";
import { isPushing, pushCheckQuery, pushPlanQuery, pushRunsQuery } from "../../../data/pushes.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failure } from "../../../ui/states.tsx";
import { CheckSection } from "./parts/check-section.tsx";
import { FirstPush } from "./parts/first-push.tsx";
import { GoingNotice } from "./parts/going-notice.tsx";
import { GoneRecords } from "./parts/gone-records.tsx";
import { PlanSection } from "./parts/plan-section.tsx";
import { PushRuns } from "./parts/push-runs.tsx";
import { ResultLinks } from "./parts/result-links.tsx";
import { TargetStrip } from "./parts/target-strip.tsx";

/** The target hotel, how much is there, and the button that pushes the rest. */
export function PushPage() {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const hotel = useHotelSlugs();
  const mayManage = useAbility().can("manage", "Settings");
  const runs = useQuery(pushRunsQuery(hotel));
  const newest = runs.data?.rows[0];
  const plan = useQuery(pushPlanQuery(hotel, { isLive: isPushing(newest?.state) }));
  const resort = useQuery(resortQuery(hotel)).data?.resort;
  const check = useQuery(pushCheckQuery(hotel)).data?.check ?? null;
  const target = plan.data?.target;
  return (
    <>
      <PageHeader
        title={t("pages.push")}
        description={t("pushes.text")}
        actions={
          <>
            <ResultLinks />
            {mayManage && (
              <Button
                component={AppLink}
                href={hrefTo("settings", {}, { tab: "property" })}
                variant="default"
                leftSection={<IconAdjustments size={16} aria-hidden />}
              >
                {t("pushes.settings")}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        {plan.error && !plan.data && <Failure error={plan.error} onRetry={() => void plan.refetch()} />}
        {plan.isPending && (
          <Skeleton height={72} role="status" aria-label={t("ui.loading", { what: t("pushes.plan") })} />
        )}
        {target && <TargetStrip target={target} businessDate={plan.data?.businessDate ?? null} resort={resort} />}
        {target === null && resort && <FirstPush resort={resort} />}
        {newest && newest.state !== "done" && newest.state !== "cancelled" && (
          <GoingNotice run={newest} stages={plan.data?.stages ?? []} />
        )}
        {!(plan.error && !plan.data) && <PlanSection plan={plan} resort={resort} newest={newest} check={check} />}
        {check && <CheckSection check={check} />}
        <GoneRecords />
        <PushRuns runs={runs} />
      </Stack>
    </>
  );
}
