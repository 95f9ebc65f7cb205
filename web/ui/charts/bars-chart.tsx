import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../lib/formats.ts";
import { ChartFigure, type FigureProps } from "./chart-figure.tsx";

const DrawnBars = lazy(async () => ({ default: (await import("./drawn.tsx")).DrawnBars }));

/** The heights of a bar with its name, of the scale below all bars, and of the series' names above. */
const [BAR, SCALE, LEGEND] = [36, 44, 64];
const COLUMNS = 220;

type Props = FigureProps & {
  /** Horizontal bars beside their names, for things; columns are for days. */
  across?: boolean;
  /** The end of the scale, if known: the total. */
  most?: number;
};

/** Amounts of things or days; several series are stacked. */
export function BarsChart({ across = false, most, ...props }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { title, points, series, nameOf, format } = props;
  const height = across ? points.length * BAR + SCALE + (series.length > 1 ? LEGEND : 0) : COLUMNS;
  return (
    <ChartFigure {...props}>
      <Suspense fallback={<Skeleton height={height} aria-label={t("ui.loading", { what: title })} />}>
        <DrawnBars {...{ points, series, nameOf, across, most, height }} format={format ?? number} />
      </Suspense>
    </ChartFigure>
  );
}
