import { Anchor, Badge, Skeleton, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OverviewHotel } from "../../../../contract/dashboard.ts";
import { overviewQuery } from "../../../data/board.ts";
import { useFormats } from "../../../lib/formats.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { BarsChart } from "../../../ui/charts/bars-chart.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import type { Column } from "../../../ui/data-table-column.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { type Part, PartsBar, TONE_COLOURS } from "../../../ui/parts-bar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import classes from "./analytics-page.module.css";
import { figuresOf, troublesOf } from "./troubles-of.ts";

const COLOURS = { sandbox: "blue", test: "brass", live: "red", closed: "gray" } as const;
/** The specification's number for a closed property. */
const CLOSED = 2;
/** With more bars the chart is unreadable; the table has all. */
const DRAWN = 12;

type Phase = OverviewHotel["phases"][number];

/** Every hotel that a person may enter, each phase of its move, and its problems; a super admin sees all accounts. */
export function AnalyticsPage() {
  const { t } = useTranslation();
  const hotels = useQuery(overviewQuery());
  const [typed, type] = useState("");
  const [isTroubled, onlyTroubled] = useState(false);
  const now = new Date();
  const shown = (hotels.data ?? []).filter(
    (hotel) =>
      (!isTroubled || troublesOf(hotel, now).length > 0) &&
      `${hotel.account.name} ${hotel.name}`.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <>
      <PageHeader title={t("pages.analytics")} />
      {hotels.error && !hotels.data && <Failure error={hotels.error} onRetry={() => void hotels.refetch()} />}
      {hotels.isPending && (
        <Skeleton height={320} role="status" aria-label={t("ui.loading", { what: t("pages.analytics") })} />
      )}
      {hotels.data && (
        <div className={classes.page}>
          <Section
            title={t("dashboard.overview.hotels")}
            flush
            actions={
              hotels.data.length > 1 && (
                <>
                  <SearchField label={t("dashboard.overview.search")} value={typed} onSearch={type} />
                  <Switch
                    label={t("dashboard.overview.onlyTrouble")}
                    checked={isTroubled}
                    onChange={({ currentTarget }) => onlyTroubled(currentTarget.checked)}
                  />
                </>
              )
            }
          >
            <Hotels hotels={shown} isAll={shown.length === hotels.data.length} now={now} />
          </Section>
          {shown.length > 0 && (
            <Section title={t("dashboard.overview.records")}>
              <Records hotels={shown.slice(0, DRAWN)} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}

function Hotels({ hotels, isAll, now }: { hotels: readonly OverviewHotel[]; isAll: boolean; now: Date }) {
  const { t } = useTranslation();
  const { ago, date } = useFormats();
  const columns: Column<OverviewHotel>[] = [
    {
      ...{ key: "hotel", header: t("dashboard.overview.hotel"), rowHeader: true },
      cell: ({ account, slug, name, status, environment, last }) => {
        const state = status === CLOSED ? "closed" : environment;
        return (
          <span className={classes.hotel}>
            <Anchor component={AppLink} href={hrefTo("home", { account: account.slug, property: slug })} fw={600}>
              {name}
            </Anchor>{" "}
            <Badge size="xs" variant={state === "live" ? "filled" : "light"} color={COLOURS[state]}>
              {t(`shell.hotelState.${state}`)}
            </Badge>
            <Text span size="xs" c="dimmed" display="block">
              {account.name}
            </Text>
            <Text span size="xs" c="dimmed" display="block">
              {t("ui.labelled", {
                label: t("dashboard.overview.last"),
                value: last ? ago(last) : t("dashboard.overview.never"),
              })}
            </Text>
          </span>
        );
      },
    },
    {
      ...{ key: "trouble", header: t("dashboard.overview.trouble") },
      cell: (hotel) => <Troubles hotel={hotel} now={now} />,
    },
    {
      ...{ key: "goLive", header: t("dashboard.overview.goLive"), toneOf: () => "when" },
      cell: ({ datelive }) => (datelive ? date(`${datelive}T12:00`) : "–"),
    },
    ...phaseNames(hotels).map(
      (phase): Column<OverviewHotel> => ({
        ...{
          key: phase,
          header: t(`dashboard.phases.${phase}`),
          toneOf: (hotel) => (isEmpty(phaseIn(hotel, phase)) ? "zero" : "bar"),
        },
        cell: (hotel) => <PhaseCell figures={phaseIn(hotel, phase)} />,
      }),
    ),
  ];
  return (
    <DataTable
      caption={t("dashboard.overview.hotels")}
      columns={columns}
      rows={hotels}
      rowKey={({ account, slug }) => `${account.slug} ${slug}`}
      cards
      className={classes.table}
      empty={
        <Text c="dimmed" p="lg">
          {t(isAll ? "dashboard.overview.none" : "dashboard.overview.nothing")}
        </Text>
      }
      footer={null}
    />
  );
}

const phaseNames = (hotels: readonly OverviewHotel[]) => (hotels[0]?.phases ?? []).map(({ phase }) => phase);

const phaseIn = ({ phases }: OverviewHotel, name: Phase["phase"]) => phases.find(({ phase }) => phase === name);
const isEmpty = (figures: Phase | undefined) => !figures || figures.records + figures.waiting + figures.rejected === 0;

/** The states of a phase's records; the figure is the imported ones. */
function PhaseCell({ figures }: { figures: Phase | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (!figures || isEmpty(figures))
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  const { verified, pushed, open, waiting, bad } = figuresOf([figures]);
  const parts: Part<string>[] = [
    { key: "verified", tone: "new", count: verified, word: t("dashboard.phases.verified") },
    { key: "pushed", tone: "changed", count: pushed, word: t("dashboard.phases.pushed") },
    { key: "open", tone: "same", count: open, word: t("dashboard.phases.open") },
    { key: "waiting", tone: "waiting", count: waiting, word: t("dashboard.phases.waiting") },
    { key: "bad", tone: "bad", count: bad, word: t("dashboard.phases.failed") },
  ];
  return (
    <span className={classes.phase}>
      <span>{number(figures.records)}</span>
      <PartsBar label={t(`dashboard.phases.${figures.phase}`)} parts={parts} small />
    </span>
  );
}

function Troubles({ hotel, now }: { hotel: OverviewHotel; now: Date }) {
  const { t } = useTranslation();
  const troubles = troublesOf(hotel, now);
  if (troubles.length === 0)
    return (
      <Text span size="sm" c="dimmed">
        {t("dashboard.overview.fine")}
      </Text>
    );
  return (
    <ul className={classes.troubles}>
      {troubles.map(({ kind, count }) => (
        <li key={kind} data-bad={kind === "duplicates" ? undefined : true}>
          {t(`dashboard.overview.${kind}`, { count })}
        </li>
      ))}
    </ul>
  );
}

function Records({ hotels }: { hotels: readonly OverviewHotel[] }) {
  const { t } = useTranslation();
  const keyOf = ({ account, slug }: OverviewHotel) => `${account.slug}/${slug}`;
  const names = new Map(hotels.map((hotel) => [keyOf(hotel), hotel.name]));
  return (
    <BarsChart
      across
      title={t("dashboard.overview.records")}
      pointName={t("dashboard.overview.hotel")}
      points={hotels.map((hotel) => {
        const { verified, pushed, open, waiting, bad } = figuresOf(hotel.phases);
        return { at: keyOf(hotel), values: { verified, pushed, open, held: waiting + bad } };
      })}
      series={[
        { key: "verified", name: t("dashboard.phases.verified"), color: TONE_COLOURS.new },
        { key: "pushed", name: t("dashboard.phases.pushed"), color: TONE_COLOURS.changed },
        { key: "open", name: t("dashboard.overview.notPushed"), color: TONE_COLOURS.same },
        { key: "held", name: t("dashboard.overview.trouble"), color: TONE_COLOURS.bad },
      ]}
      nameOf={(key) => names.get(key) ?? key}
    />
  );
}
