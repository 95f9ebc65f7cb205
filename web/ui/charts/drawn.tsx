import "@mantine/charts/styles.layer.css";
import { BarChart, LineChart } from "@mantine/charts";
import type { ChartProps } from "./chart-props.ts";

const HEIGHT = 260;
const COLORS = ["var(--accent)", "var(--brass)", "var(--ink-dim)", "var(--mantine-color-error)"];

const coloured = (series: ChartProps["series"]) =>
  series.map(({ key, name, color }, place) => ({ name: key, label: name, color: color ?? COLORS[place] ?? "gray" }));
/** In the order of the stack, not by key. */
const LEGEND = { itemSorter: null };

type Props = Omit<ChartProps, "format"> & { format: (value: number) => string };
type Bars = Props & { across: boolean; most: number | undefined; height: number };

/**
 * The drawing alone, loaded with the chart library. All kinds of charts are in this file: with two files the library
 * would become a shared chunk that every page loads.
 */
export function DrawnLines({ points, series, nameOf, format }: Props) {
  return (
    <LineChart
      h={HEIGHT}
      data={points.map(({ at, values }) => ({ at: nameOf(at), ...values }))}
      dataKey="at"
      series={coloured(series)}
      valueFormatter={format}
      withDots={false}
      withLegend
      legendProps={LEGEND}
      curveType="linear"
      strokeWidth={2}
      xAxisProps={{ minTickGap: 48 }}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}

const NAME_WIDTH = 132;

export function DrawnBars({ points, series, nameOf, format, across, most, height }: Bars) {
  const scale = {
    domain: [0, most ?? "auto"] as [number, number | "auto"],
    tickFormatter: format,
    allowDecimals: false,
  };
  return (
    <BarChart
      h={height}
      data={points.map(({ at, values }) => ({ at: nameOf(at), ...values }))}
      dataKey="at"
      type="stacked"
      orientation={across ? "vertical" : "horizontal"}
      series={coloured(series)}
      valueFormatter={format}
      withLegend={series.length > 1}
      legendProps={LEGEND}
      gridAxis={across ? "y" : "x"}
      xAxisProps={across ? scale : { minTickGap: 48 }}
      yAxisProps={across ? { width: NAME_WIDTH, interval: 0 } : { ...scale, width: 40 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, maxBarSize: 20 }}
    />
  );
}
