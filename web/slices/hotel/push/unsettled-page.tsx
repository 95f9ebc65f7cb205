import { Button, Skeleton, Stack } from "@mantine/core";
import { IconArrowLeft, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RecordAtHotel } from "../../../../contract/push-results.ts";
import { unsettledQuery } from "../../../data/push-results.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { Conflicts } from "./parts/conflicts.tsx";
import { RunRest } from "./parts/run-rest.tsx";
import { SettleRecord } from "./parts/settle-record.tsx";

const keyOf = ({ module, old_id }: RecordAtHotel) => `${module} ${old_id}`;

/** Records whose outcome only a person can find out, one after the other; paused runs are above them. */
export function UnsettledPage() {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const query = useQuery(unsettledQuery(useHotelSlugs()));
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const records = query.data?.records ?? [];
  const left = records.filter((record) => !skipped.has(keyOf(record)));
  const [current] = left;
  return (
    <>
      <PageHeader
        title={t("pages.pushUnsettled")}
        description={t("pushResults.unsettled.text")}
        actions={
          <Button
            component={AppLink}
            href={hrefTo("push-results")}
            variant="default"
            leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
          >
            {t("pushResults.link")}
          </Button>
        }
      />
      <Stack gap="lg">
        {query.error && !query.data && (
          <Failure error={query.error} what={t("errors.page.results")} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <Skeleton
            height={320}
            radius="lg"
            role="status"
            aria-label={t("ui.loading", { what: t("pages.pushUnsettled") })}
          />
        )}
        {query.data?.resting.map((run) => (
          <RunRest
            key={run.id}
            run={run}
            actions={null}
            more={
              <Button component={AppLink} href={hrefTo("push-run", { id: run.id })} size="xs" variant="default">
                {t("pushResults.unsettled.toRun")}
              </Button>
            }
          />
        ))}
        {current && (
          <SettleRecord
            key={keyOf(current)}
            record={current}
            place={t("pushResults.unsettled.place", {
              n: records.length - left.length + 1,
              of: query.data?.total ?? records.length,
            })}
            onSkip={() => setSkipped(new Set([...skipped, keyOf(current)]))}
          />
        )}
        {query.data && !current && (
          <Section title={t("pages.pushUnsettled")}>
            <Nothing
              icon={<IconCircleCheck aria-hidden />}
              title={t(records.length > 0 ? "pushResults.unsettled.skippedAll" : "pushResults.unsettled.none")}
              action={
                records.length > 0 && (
                  <Button onClick={() => setSkipped(new Set())}>{t("pushResults.unsettled.again")}</Button>
                )
              }
            >
              {t("pushResults.unsettled.noneText")}
            </Nothing>
          </Section>
        )}
        {query.data && query.data.conflicts.length > 0 && <Conflicts records={query.data.conflicts} />}
      </Stack>
    </>
  );
}
