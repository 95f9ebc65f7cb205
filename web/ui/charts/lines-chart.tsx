import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../lib/formats.ts";
import { ChartFigure, type FigureProps } from "./chart-figure.tsx";

const DrawnLines = lazy(async () => ({ default: (await import("./drawn.tsx")).DrawnLines }));

/** Lines over days. */
export function LinesChart(props: FigureProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { title, points, series, nameOf, format } = props;
  return (
    <ChartFigure {...props}>
      <Suspense fallback={<Skeleton height={260} aria-label={t("ui.loading", { what: title })} />}>
        <DrawnLines points={points} series={series} nameOf={nameOf} format={format ?? number} />
      </Suspense>
    </ChartFigure>
  );
}
