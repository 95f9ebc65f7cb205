import { Button, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { runsQuery } from "../../../../data/imports.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import { unfinishedOf } from "../unfinished.ts";
import classes from "./go-on-card.module.css";

/** Enough to know of the newest readings whether they were imported. */
const RECENT = 50;

/** What was begun and not brought to its end, beside the place for another file. */
export function GoOnCard({ module }: { module: string }) {
  const { t } = useTranslation();
  const { ago, dateTime, number } = useFormats();
  const hrefTo = useHrefTo();
  const hotel = useHotelSlugs();
  const readings = useQuery(sourcesQuery(hotel, { module }));
  const runs = useQuery(runsQuery(hotel, { module, limit: RECENT }));
  // An offer, not the work itself: where it cannot be made, a file can be chosen all the same.
  if (!readings.data || !runs.data) return null;
  const begun = unfinishedOf(readings.data.rows, runs.data.rows);
  if (!begun) return null;
  const { source, run } = begun;
  return (
    <section className={classes.card} aria-label={t("imports.goOn.label")}>
      <IconHistory size={22} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={600}>{t("imports.goOn.title", { name: isolated(source.file.name) })}</Text>
        <Text size="sm" c="dimmed" title={dateTime(source.createdAt)}>
          {run
            ? t("imports.goOn.run", { state: t(`imports.runStates.${run.state}`), when: ago(run.createdAt) })
            : t("imports.goOn.read", { rows: number(source.rows), when: ago(source.createdAt), name: source.by.name })}
        </Text>
      </div>
      <Group>
        <Button
          component={AppLink}
          href={hrefTo("import-wizard", { id: module }, run ? { run: run.id } : { source: source.id })}
          aria-label={t("files.upload.actionOn", { action: t("imports.goOn.do"), name: source.file.name })}
        >
          {t("imports.goOn.do")}
        </Button>
      </Group>
    </section>
  );
}
