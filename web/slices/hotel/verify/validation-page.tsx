import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconChecklist, IconCloudCheck, IconCloudUpload, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pushCheckRoutes } from "../../../../contract/push-check.ts";
import { verificationRoutes } from "../../../../contract/verifications.ts";
import { pushCheckQuery } from "../../../data/pushes.ts";
import { isReading, proofSummaryQuery } from "../../../data/verifications.ts";
import { useWrite } from "../../../data/write.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useGo } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { CheckSection } from "../push/parts/check-section.tsx";
import { CausesTable } from "./parts/causes-table.tsx";
import { KindsCard } from "./parts/kinds-card.tsx";
import { ProofRecords } from "./parts/proof-records.tsx";
import { ProofStrip } from "./parts/proof-strip.tsx";
import { useNewestVerification } from "./use-verification.ts";
import classes from "./validation-page.module.css";

/**
 * Before the push its expected problems; after it whether the hotel has what was sent, and what to do about the rest.
 */
export function ValidationPage() {
  const { t } = useTranslation();
  const go = useGo();
  const hrefTo = useHrefTo();
  const hotel = useHotelSlugs();
  const { query: runs, newest } = useNewestVerification();
  const summary = useQuery(proofSummaryQuery(hotel, { isLive: isReading(newest?.state) }));
  const check = useQuery(pushCheckQuery(hotel)).data?.check ?? null;
  const kinds = summary.data?.kinds ?? [];
  const causes = summary.data?.causes ?? [];
  const open = causes.reduce((sum, { count }) => sum + count, 0);
  const error = runs.error ?? summary.error;
  return (
    <>
      <PageHeader
        title={t("pages.validation")}
        description={t("verifications.text")}
        actions={
          <Steering
            unread={kinds.reduce((sum, { unread }) => sum + unread, 0)}
            total={kinds.reduce((sum, kind) => sum + kind.total, 0)}
          />
        }
      />
      <Stack gap="md">
        {error && !summary.data && <Failure error={error} onRetry={() => void summary.refetch()} />}
        {summary.isPending && <Skeleton height={160} aria-label={t("ui.loading", { what: t("pages.validation") })} />}
        {kinds.length > 0 && (
          <>
            <ProofStrip
              kinds={kinds}
              open={open}
              newest={newest}
              onOpen={(state) => void go(hrefTo("validation", {}, { state }))}
            />
            <div className={classes.columns}>
              <div className={classes.column}>
                {causes.length > 0 && <CausesTable causes={causes} />}
                <ProofRecords kinds={kinds} />
              </div>
              <KindsCard kinds={kinds} />
            </div>
          </>
        )}
        {summary.data && kinds.length === 0 && (
          <Section title={t("pages.validation")}>
            <Nothing
              icon={<IconCloudCheck aria-hidden />}
              title={t("verifications.nothing")}
              action={
                <Group gap="xs">
                  <StartCheck />
                  <Button
                    component={AppLink}
                    href={hrefTo("push")}
                    leftSection={<IconCloudUpload size={16} aria-hidden />}
                  >
                    {t("verifications.toPush")}
                  </Button>
                </Group>
              }
            >
              {t("verifications.nothingText")}
            </Nothing>
          </Section>
        )}
        {check && <CheckSection check={check} />}
      </Stack>
    </>
  );
}

function Steering({ unread, total }: { unread: number; total: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hotel = useHotelSlugs();
  const mayWrite = useAbility().can("write", "Verification");
  const { newest } = useNewestVerification();
  const start = useWrite(
    verificationRoutes.start,
    (only: "changed" | undefined) => ({ ...hotel, ...(only && { only }) }),
    {
      afterRefusal: true,
    },
  );
  const cancel = useWrite(verificationRoutes.cancel, (id: string) => ({ ...hotel, id }), { afterRefusal: true });
  if (!mayWrite || total === 0) return null;
  if (newest && isReading(newest.state))
    return (
      <Button
        variant="default"
        leftSection={<IconX size={16} aria-hidden />}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(newest.id)}
      >
        {t("verifications.cancel")}
      </Button>
    );
  const hasSome = unread > 0 && unread < total;
  return (
    <>
      <Button
        variant={hasSome ? "default" : "filled"}
        leftSection={<IconCloudCheck size={16} aria-hidden />}
        loading={start.isPending}
        onClick={() => start.mutate(undefined)}
      >
        {t(hasSome ? "verifications.doAll" : "verifications.do")}
      </Button>
      {hasSome && (
        <Button loading={start.isPending} onClick={() => start.mutate("changed")}>
          {t("verifications.doChanged", { records: number(unread) })}
        </Button>
      )}
    </>
  );
}

/** Builds everything that would be sent and compares it with the hotel; changes nothing there. */
function StartCheck() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const mayWrite = useAbility().can("write", "Push");
  const check = useQuery(pushCheckQuery(hotel)).data?.check ?? null;
  const start = useWrite(pushCheckRoutes.start, () => hotel);
  if (!mayWrite) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconChecklist size={16} aria-hidden />}
      loading={start.isPending || check?.state === "queued" || check?.state === "running"}
      onClick={() => start.mutate()}
    >
      {t(check ? "pushes.check.again" : "pushes.check.do")}
    </Button>
  );
}
