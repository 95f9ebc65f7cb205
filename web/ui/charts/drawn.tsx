import "@mantine/charts/styles.layer.css";
import { LineChart } from "@mantine/charts";
import type { ChartProps } from "./chart-props.ts";

const HEIGHT = 260;
const COLORS = ["var(--accent)", "var(--brass)", "var(--ink-dim)"];

type Props = Omit<ChartProps, "format"> & { format: (value: number) => string };

/**
 * The drawing alone, loaded with the library that draws it. Every kind of chart is drawn in this file: in two, the
 * library would be shared and every page would load it.
 */
export function DrawnLines({ points, series, nameOf, format }: Props) {
  return (
    <LineChart
      h={HEIGHT}
      data={points.map(({ at, values }) => ({ at: nameOf(at), ...values }))}
      dataKey="at"
      series={series.map(({ key, name }, place) => ({ name: key, label: name, color: COLORS[place] ?? "gray" }))}
      valueFormatter={format}
      withDots={false}
      withLegend
      curveType="linear"
      strokeWidth={2}
      xAxisProps={{ minTickGap: 48 }}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
