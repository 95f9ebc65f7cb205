import { Button, Skeleton } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../contract/properties.ts";
import { boardQuery } from "../../../data/board.ts";
import { countsQuery } from "../../../data/lists.ts";
import { resortQuery } from "../../../data/properties.ts";
import { useAbility, useIsClosed } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHotel } from "../../../lib/session.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failure } from "../../../ui/states.tsx";
import { AnyFile } from "../../imports/hub/parts/any-file.tsx";
import { daysUntil } from "../../tenancy/properties/days-until.ts";
import classes from "./home-page.module.css";
import { BoardCharts } from "./parts/board-charts.tsx";
import { HeldBack } from "./parts/held-back.tsx";
import { Move } from "./parts/move.tsx";
import { PhaseTable } from "./parts/phase-table.tsx";
import { RecentRuns } from "./parts/recent-runs.tsx";
import { SetUp } from "./parts/set-up.tsx";

/** How many causes are shown beside the newest runs; the chart has the others. */
const WORST = 3;
/** The specification's number for a live property. */
const LIVE = 1;

/** The migration board: the hotel's progress, what holds it back, and what to do next. */
export function HomePage() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { property } = useHotel();
  const hrefTo = useHrefTo();
  const mayImport = useAbility().can("write", "Import");
  const isClosed = useIsClosed();
  const resort = useQuery(resortQuery(hotel)).data?.resort;
  const board = useQuery(boardQuery(hotel));
  const isNew = board.data && board.data.runs.length === 0 && board.data.phases.every(({ records }) => records === 0);
  return (
    <>
      <PageHeader
        title={property?.name ?? ""}
        description={
          resort && (
            <>
              <span className={classes.fact}>
                <Countdown resort={resort} />
              </span>
              <Counts />
            </>
          )
        }
        actions={
          mayImport && (
            <Button
              component={AppLink}
              href={hrefTo("import-hub")}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t("dashboard.import")}
            </Button>
          )
        }
      />
      {board.error && !board.data && <Failure error={board.error} onRetry={() => void board.refetch()} />}
      {board.isPending && (
        <Skeleton height={420} role="status" aria-label={t("ui.loading", { what: t("dashboard.phases.title") })} />
      )}
      {board.data && (
        <div className={classes.board}>
          {isNew && resort && !isClosed && <SetUp resort={resort} />}
          {resort && <Move resort={resort} asks={!isNew} />}
          {mayImport && <AnyFile />}
          <div className={classes.top}>
            <HeldBack causes={board.data.causes.slice(0, WORST)} />
            <RecentRuns runs={board.data.runs} />
          </div>
          <PhaseTable phases={board.data.phases} />
          {!isNew && <BoardCharts board={board.data} />}
        </div>
      )}
    </>
  );
}

/** The hotel's data, on one line. */
function Counts() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data } = useQuery(countsQuery(useHotelSlugs()));
  if (!data) return null;
  return (
    <>
      {(["modules", "profiles", "reservations", "blocks"] as const).map((key) => (
        <Fragment key={key}>
          {" "}
          <span className={classes.fact}>
            {t(`dashboard.counts.${key}`)} <b>{number(data[key])}</b>
          </span>
        </Fragment>
      ))}
    </>
  );
}

function Countdown({ resort }: { resort: Property }) {
  const { t } = useTranslation();
  if (!resort.datelive) return <>{t("dashboard.countdown.none")}</>;
  const days = daysUntil(resort.datelive, resort.timezone, new Date());
  if (days === 0) return <>{t("dashboard.countdown.today")}</>;
  if (days > 0) return <>{t("dashboard.countdown.ahead", { count: days })}</>;
  const isLive = resort.status === LIVE;
  return <>{t(isLive ? "dashboard.countdown.past" : "dashboard.countdown.late", { count: -days })}</>;
}
