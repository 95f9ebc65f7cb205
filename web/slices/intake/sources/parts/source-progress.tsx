import { Button, Progress, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Source, sourceRoutes } from "../../../../../contract/sources.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { Section } from "../../../../ui/section.tsx";
import { paceOf, type Sample, withSample } from "../pace.ts";

type Props = { source: Source; lost: boolean; mayStop: boolean };

/** The progress of a read, live. It continues if the page is closed. */
export function SourceProgress({ source, lost, mayStop }: Props) {
  const { t } = useTranslation();
  const { number, bytes, roughly } = useFormats();
  const hotel = useHotelSlugs();
  const [samples, setSamples] = useState<Sample[]>([]);
  const { progress } = source;
  useEffect(() => {
    if (progress) setSamples((before) => withSample(before, { at: Date.now(), ...progress }));
  }, [progress]);
  const stop = useWrite(sourceRoutes.cancel, () => ({ ...hotel, id: source.id }), { afterRefusal: true });
  const pace = progress && paceOf(samples, progress.of);
  const isRead = progress !== null && progress.of > 0 && progress.bytes >= progress.of;

  return (
    <Section
      title={t("sources.progress.title")}
      description={t("sources.progress.text")}
      actions={
        mayStop && (
          <Button variant="default" onClick={() => stop.mutate()} loading={stop.isPending}>
            {t("sources.progress.stop")}
          </Button>
        )
      }
    >
      <Text fw={600} mb="xs">
        {!progress
          ? t("sources.progress.waiting")
          : isRead
            ? t("sources.progress.profiling", { rows: number(progress.rows) })
            : t("sources.progress.rows", { rows: number(progress.rows) })}
      </Text>
      <Progress
        value={progress ? (100 * progress.bytes) / Math.max(progress.of, 1) : 0}
        animated={isRead}
        aria-label={t("sources.progress.title")}
      />
      <Text size="sm" c="dimmed" mt="xs" className="numeric">
        {progress && t("sources.progress.bytes", { bytes: bytes(progress.bytes), of: bytes(progress.of) })}
        {pace && ` · ${t("sources.progress.rate", { count: pace.rowsPerSecond })}`}
        {pace && !isRead && ` · ${t("sources.progress.left", { time: roughly(pace.secondsLeft) })}`}
      </Text>
      {lost && (
        <Text size="sm" c="dimmed">
          {t("sources.progress.lost")}
        </Text>
      )}
    </Section>
  );
}
