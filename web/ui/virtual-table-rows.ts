import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { centring, type Geometry, type Place, revealing, scrolled, surfaceOf } from "./virtual-table-scroll.ts";

/** Rows beyond the view that are drawn in advance. */
const SPARE = 8;
/** Rows are added and removed in small groups: drawing four at once costs far less than drawing one four times. */
const GROUP = 4;

type Options = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  headHeight: number;
};

type Window = { first: number; last: number; base: number };

/**
 * The visible ones of any number of rows, and their positions. Rows have one height, so the position of row 900,000 is
 * known without loading the ones before it.
 */
export function useVirtualRows({ scroller, count, rowHeight, headHeight }: Options) {
  const [view, setView] = useState(0);
  const place = useRef<Place>({ top: 0, base: 0 });
  const [window, setWindow] = useState<Window>({ first: 0, last: -1, base: 0 });
  const geometry: Geometry = { whole: count * rowHeight, view };
  const known = useRef(geometry);

  const settle = useCallback(
    (next: Place) => {
      place.current = next;
      const { whole, view: seen } = known.current;
      const from = next.top + next.base;
      const first = Math.max(Math.floor(from / rowHeight / GROUP), 0) * GROUP;
      const last = Math.min(Math.ceil((from + seen) / rowHeight / GROUP) * GROUP, whole / rowHeight) - 1;
      setWindow((now) =>
        now.first === first && now.last === last && now.base === next.base ? now : { first, last, base: next.base },
      );
    },
    [rowHeight],
  );

  const go = useCallback(
    (next: Place) => {
      settle(next);
      if (scroller.current) scroller.current.scrollTop = next.top;
    },
    [scroller, settle],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setView(Math.max(element.clientHeight - headHeight, 0));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, headHeight]);

  // With another number of rows or height the position stays, as far as it still exists.
  useLayoutEffect(() => {
    known.current = { whole: count * rowHeight, view };
    const most = Math.max(surfaceOf(known.current) - view, 0);
    const { top, base } = place.current;
    settle({ top: Math.min(top, most), base: known.current.whole > surfaceOf(known.current) ? base : 0 });
  }, [count, rowHeight, view, settle]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const next = scrolled(place.current, element.scrollTop, known.current);
      if (next.top === element.scrollTop) settle(next);
      else go(next);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [scroller, settle, go]);

  const reveal = useCallback(
    (row: number) => {
      const next = revealing(row * rowHeight, rowHeight, place.current, known.current);
      if (next) go(next);
    },
    [rowHeight, go],
  );
  const centre = useCallback((row: number) => go(centring(row * rowHeight, rowHeight, known.current)), [rowHeight, go]);

  const from = Math.max(window.first - SPARE, 0);
  const to = Math.min(window.last + SPARE, count - 1);
  return {
    /** Rows to draw. */
    rows: Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index),
    first: window.first,
    last: window.last,
    /** The position of a row on the surface. */
    yOf: (row: number) => row * rowHeight - window.base,
    height: surfaceOf(geometry),
    /** How many rows a page key skips. */
    page: Math.max(Math.floor(view / rowHeight) - 1, 1),
    reveal,
    centre,
  };
}
