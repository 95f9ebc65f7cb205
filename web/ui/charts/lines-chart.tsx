import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../lib/formats.ts";
import type { ChartProps } from "./chart-props.ts";
import classes from "./lines-chart.module.css";

const DrawnLines = lazy(async () => ({ default: (await import("./drawn.tsx")).DrawnLines }));

type Props = ChartProps & {
  /** What is drawn. */
  title: string;
  /** Heads the first column of the table of values: what a point is. */
  pointName: string;
};

/** Lines over days. Who does not see them, or wants to copy them, has the same values as a table. */
export function LinesChart({ title, pointName, points, series, nameOf, format }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const shown = format ?? number;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.hidden}>{title}</figcaption>
      <div aria-hidden className={classes.drawing} dir="ltr">
        <Suspense fallback={<Skeleton height={260} aria-label={t("ui.loading", { what: title })} />}>
          <DrawnLines points={points} series={series} nameOf={nameOf} format={shown} />
        </Suspense>
      </div>
      <details className={classes.values}>
        <summary>{t("ui.chartValues")}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
        <section className={classes.scroll} aria-label={title} tabIndex={0}>
          <table>
            <caption className={classes.hidden}>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{pointName}</th>
                {series.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ at, values }) => (
                <tr key={at}>
                  <th scope="row">{nameOf(at)}</th>
                  {series.map(({ key }) => (
                    <td key={key}>{typeof values[key] === "number" ? shown(values[key]) : "–"}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
