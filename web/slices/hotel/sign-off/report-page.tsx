import { Alert, Button, Code, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { signOffRoutes } from "../../../../contract/sign-offs.ts";
import { signOffQuery, signOffsQuery } from "../../../data/cutover.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { usePageSearch } from "../../../lib/page.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { Reasons } from "../cutover/parts/reasons.tsx";
import { Figures } from "./parts/figures.tsx";
import { Standing } from "./parts/sign-offs.tsx";
import classes from "./report-page.module.css";

type Report = z.infer<typeof signOffRoutes.one.reply>;

/** A sign-off as a document, on screen and in print. */
export function SignOffReportPage() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { id: requestedId } = usePageSearch("sign-off-report");
  const list = useQuery({ ...signOffsQuery(hotel), enabled: requestedId === undefined });
  const id = requestedId ?? list.data?.rows[0]?.id;
  const query = useQuery({ ...signOffQuery(hotel, id ?? ""), enabled: id !== undefined });
  const error = query.error ?? list.error;
  return (
    <main className={classes.page}>
      <Tools report={query.data} />
      <header>
        <Title order={1}>{t("signOffs.title")}</Title>
        {query.data && <Text size="lg">{query.data.figures.property.name}</Text>}
      </header>
      {error && !query.data && <Failure error={error} onRetry={() => void query.refetch()} />}
      {list.data && !id && (
        <Nothing icon={<IconPrinter aria-hidden />} title={t("signOffs.historyNone")}>
          {t("signOffs.noneText")}
        </Nothing>
      )}
      {!error && !query.data && (id || list.isPending) && (
        <Skeleton height={400} role="status" aria-label={t("ui.loading", { what: t("pages.signOffReport") })} />
      )}
      {query.data && <Document report={query.data} />}
    </main>
  );
}

const FILES = { json: "sign-off.json", csv: "sign-off.csv", reconciliation: "sign-off-reconciliation.csv" } as const;

function Tools({ report }: { report: Report | undefined }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const hotel = useHotelSlugs();
  const download = useDownload();
  const save = (format: "json" | "csv" | "reconciliation") => {
    if (!report) return;
    const path = signOffRoutes.file.path.replace(":id", report.id);
    download.mutate({ url: `${path}${stringifySearch({ ...hotel, format })}`, name: FILES[format] });
  };
  return (
    <Group className={classes.tools} justify="space-between" gap="xs">
      <Button
        component={AppLink}
        href={hrefTo("sign-off")}
        variant="default"
        leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
      >
        {t("pages.signOff")}
      </Button>
      {report && (
        <Group gap="xs">
          {(["json", "csv", ...(report.figures.reconciliation ? (["reconciliation"] as const) : [])] as const).map(
            (format) => (
              <Button
                key={format}
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => save(format)}
              >
                {t(`signOffs.${format}`)}
              </Button>
            ),
          )}
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t("signOffs.print")}
          </Button>
        </Group>
      )}
    </Group>
  );
}

function Document({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const { figures, words, hash, intact, open, note } = report;
  const { property, hotel, goLive } = figures;
  const day = (iso: string | null) => (iso ? date(`${iso}T12:00:00`) : "–");
  return (
    <article className={classes.document}>
      <Facts
        facts={[
          [t("signOffs.property"), [property.name, property.code].filter(Boolean).join(" · ")],
          [t("signOffs.hotel"), [hotel.name, hotel.id, hotel.chain].filter(Boolean).join(" · ")],
          [t("signOffs.environment"), t(`properties.environments.${hotel.environment}`)],
          [t("signOffs.goLive"), day(goLive)],
          [t("signOffs.businessDate"), day(hotel.businessDate)],
          [t("signOffs.state"), <Standing key="state" signOff={report} />],
        ]}
      />
      <Figures figures={figures} words={words} />
      <Section title={t("signOffs.open")}>
        {open.length === 0 ? (
          <Text size="sm">{t("signOffs.nothingOpen")}</Text>
        ) : (
          <>
            <Reasons reasons={open} links={false} />
            <Text size="sm" mt="xs" fw={600}>
              {note || t("signOffs.erased")}
            </Text>
          </>
        )}
      </Section>
      <Section title={t("signOffs.signature")}>
        <div className={classes.signature}>
          <Facts
            facts={[
              [t("signOffs.by"), <strong key="by">{report.by}</strong>],
              [t("signOffs.at"), dateTime(report.at)],
              [
                t("signOffs.hash"),
                <Code key="hash" className={classes.hash}>
                  {hash}
                </Code>,
              ],
            ]}
          />
          {intact ? (
            <Text size="sm" c="dimmed">
              {t("signOffs.intact")} {t("signOffs.check")}
            </Text>
          ) : (
            <Alert color="red" variant="light">
              {t("signOffs.broken")}
            </Alert>
          )}
        </div>
      </Section>
    </article>
  );
}
