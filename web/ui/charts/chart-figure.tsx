import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../lib/formats.ts";
import classes from "./chart-figure.module.css";
import type { ChartProps } from "./chart-props.ts";

export type FigureProps = ChartProps & {
  /** What is drawn. */
  title: string;
  /** The first column's heading in the table of values: what a point is. */
  pointName: string;
};

/** A chart with the same values as a table, for readers who cannot see it or want to copy it. */
export function ChartFigure({ children, ...props }: FigureProps & { children: ReactNode }) {
  const { title, pointName, points, series, nameOf, format } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const shown = format ?? number;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.hidden}>{title}</figcaption>
      <div aria-hidden className={classes.drawing} dir="ltr">
        {children}
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
