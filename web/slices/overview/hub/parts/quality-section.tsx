import { Skeleton, Stack, Text } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { listRoutes } from "../../../../../contract/lists.ts";
import { qualityQuery } from "../../../../data/lists.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { LIST_PAGES } from "../../../../lib/record-pages.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import classes from "./quality-section.module.css";

type Line = z.output<typeof listRoutes.quality.reply>["rows"][number];

/** Possible problems of a push, most records first; each line opens the list of its records. */
export function QualitySection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(qualityQuery(useHotelSlugs()));
  const lines = data?.rows;
  const groups = data?.duplicates ?? 0;
  const found = lines?.filter(({ count }) => count !== 0).toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const fine = lines?.filter(({ count }) => count === 0) ?? [];
  const names = fine.map(({ issue }) => t(`hub.quality.${issue}`));
  return (
    <Section title={t("hub.quality.title")} description={t("hub.quality.text")} flush>
      {error && (
        <div className={classes.aside}>
          <Failure error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!error && !found && (
        <Stack gap="md" className={classes.aside} aria-busy>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </Stack>
      )}
      {found?.length === 0 && groups === 0 && (
        <Nothing icon={<IconCircleCheck aria-hidden />} title={t("hub.quality.clean")}>
          {t("hub.quality.cleanText")}
        </Nothing>
      )}
      {found && found.length + groups > 0 && (
        <>
          <ul className={classes.lines}>
            {groups > 0 && (
              <li>
                <DuplicatesLine groups={groups} />
              </li>
            )}
            {found.map((line) => (
              <li key={line.issue}>
                <QualityLine line={line} />
              </li>
            ))}
          </ul>
          {fine.length > 0 && (
            <Text size="sm" c="dimmed" className={classes.fine}>
              {t("hub.quality.fine", { checks: names.join("; ") })}
            </Text>
          )}
        </>
      )}
    </Section>
  );
}

function DuplicatesLine({ groups }: { groups: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  return (
    <AppLink href={hrefTo("data-duplicates")} className={classes.line}>
      <span className={classes.count}>{number(groups)}</span>
      <span className={classes.words}>
        <Text span fw={600}>
          {t("hub.quality.duplicates")}
        </Text>
        <Text span size="sm" c="dimmed">
          {t("hub.quality.duplicatesText")}
        </Text>
      </span>
      <IconChevronRight size={18} className={`mirrored ${classes.chevron}`} aria-hidden />
    </AppLink>
  );
}

function QualityLine({ line: { kind, issue, count, of } }: { line: Line }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const hrefTo = useHrefTo();
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const share = count === null || of === 0 ? null : percent.format(count / of);
  const words = (
    <>
      <span className={classes.count}>{count === null ? "…" : number(count)}</span>
      <span className={classes.words}>
        <Text span fw={600}>
          {t(`hub.quality.${issue}`)}
        </Text>
        <Text span size="sm" c="dimmed">
          {t(`hub.quality.${issue}Text`)}
        </Text>
      </span>
      <Text span size="sm" c="dimmed" className={`numeric ${classes.share}`}>
        {share ? t("hub.quality.share", { share, of: number(of) }) : t("hub.quality.counting")}
      </Text>
    </>
  );
  if (count === null) return <div className={classes.line}>{words}</div>;
  return (
    <AppLink href={hrefTo(LIST_PAGES[kind], {}, { issue })} className={classes.line}>
      {words}
      <IconChevronRight size={18} className={`mirrored ${classes.chevron}`} aria-hidden />
    </AppLink>
  );
}
