import { useLocalStorage } from "@mantine/hooks";

type Widths = Readonly<Record<string, number>>;

const NONE: Widths = {};
const LEAST = 56;
const MOST = 900;
/** How much a key changes a width. */
export const WIDTH_STEP = 16;

/** Invalid stored values are ignored. */
function readWidths(text: string | undefined): Widths {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, width]) => typeof width === "number" && width >= LEAST));
  } catch {
    return NONE;
  }
}

/**
 * The column widths that a person dragged, stored on this device for a table. Without a name they cannot be dragged.
 */
export function useColumnWidths(table: string | undefined) {
  const [widths, setWidths] = useLocalStorage<Widths>({
    key: `widths.${table ?? ""}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: readWidths,
  });
  const inRange = (width: number) => Math.round(Math.min(Math.max(width, LEAST), MOST));
  return {
    widths: table === undefined ? NONE : widths,
    /** From now on all widths are known, so that the others do not move along. */
    resize: (key: string, width: number, others: Widths = NONE) =>
      setWidths((before) => ({ ...others, ...before, [key]: inRange(width) })),
    reset: () => setWidths(NONE),
  };
}

/** The direction in which a key moves the edge of a column: Alt, Shift and an arrow. Null for every other key. */
export function widthStep(event: { key: string; altKey: boolean; shiftKey: boolean }, rtl: boolean): number | null {
  if (!event.altKey || !event.shiftKey) return null;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return null;
  return (event.key === "ArrowRight") === rtl ? -WIDTH_STEP : WIDTH_STEP;
}
