import { Button, Skeleton, Stack } from "@mantine/core";
import { IconCloudCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { verificationRoutes } from "../../../../contract/verifications.ts";
import { isReading, verificationsQuery } from "../../../data/verifications.ts";
import { useWrite } from "../../../data/write.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { ReadBackProgress } from "./parts/read-back-progress.tsx";

/** Whether the hotel holds what was sent. */
export function ValidationPage() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const runs = useQuery(verificationsQuery(hotel));
  const [newest] = runs.data?.rows ?? [];
  const mayWrite = useAbility().can("write", "Verification");
  const start = useWrite(verificationRoutes.start, () => hotel, { errors: "own" });
  return (
    <>
      <PageHeader
        title={t("pages.validation")}
        description={t("verifications.text")}
        actions={
          mayWrite && (
            <Button
              leftSection={<IconCloudCheck size={16} aria-hidden />}
              loading={start.isPending}
              disabled={isReading(newest?.state)}
              onClick={() => start.mutate()}
            >
              {t(newest ? "verifications.again" : "verifications.do")}
            </Button>
          )
        }
      />
      <Stack gap="md">
        {start.error && <Failure error={start.error} />}
        {runs.error && !runs.data && <Failure error={runs.error} onRetry={() => void runs.refetch()} />}
        {runs.isPending && <Skeleton height={160} aria-label={t("ui.loading", { what: t("pages.validation") })} />}
        {newest && <ReadBackProgress run={newest} />}
        {runs.data && !newest && (
          <Section title={t("pages.validation")}>
            <Nothing icon={<IconCloudCheck aria-hidden />} title={t("verifications.none")}>
              {t("verifications.noneText")}
            </Nothing>
          </Section>
        )}
      </Stack>
    </>
  );
}
