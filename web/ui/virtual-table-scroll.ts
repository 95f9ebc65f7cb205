/**
 * Browsers stop laying out somewhere between 17 and 33 million pixels, but a million rows need more. Beyond this height
 * the scrolled surface represents a taller one: `base` pixels of that lie above it, and change during scrolling.
 */
export const TALLEST = 8_000_000;

export type Geometry = {
  /** The height of all rows, whether or not a browser could show them. */
  whole: number;
  /** The height of the visible part of the table. */
  view: number;
};

export type Place = { top: number; base: number };

export const surfaceOf = ({ whole }: Pick<Geometry, "whole">): number => Math.min(whole, TALLEST);

/**
 * The surface position for a position in the whole, so that the scroll bar is in proportion. The last screen before an
 * end is as far from it on the surface as in the whole; otherwise rounding would make some of it unreachable.
 */
function proportional(whole: number, geometry: Geometry): Place {
  const most = Math.max(geometry.whole - geometry.view, 0);
  const mostTop = Math.max(surfaceOf(geometry) - geometry.view, 0);
  const offset = Math.min(Math.max(whole, 0), most);
  const share = most === 0 ? 0 : Math.round((offset / most) * mostTop);
  const least = Math.min(offset, geometry.view);
  const top = Math.max(Math.min(share, mostTop - Math.min(most - offset, geometry.view)), Math.min(least, mostTop));
  return { top, base: offset - top };
}

/**
 * After the browser scrolled from `before` to `top`. A wheel moves pixel by pixel, so nothing else may move; a dragged
 * bar crosses several screens at once and means a share of the whole. Wheeling to an end of the surface that is not an
 * end of the whole restores the proportion, which makes room again.
 */
export function scrolled(before: Place, top: number, geometry: Geometry): Place {
  const surface = surfaceOf(geometry);
  if (geometry.whole <= surface) return { top, base: 0 };
  const mostTop = surface - geometry.view;
  if (Math.abs(top - before.top) > 2 * geometry.view)
    return proportional((top / mostTop) * (geometry.whole - geometry.view), geometry);
  const atEnd = top <= 0 || top >= mostTop;
  return atEnd ? proportional(top + before.base, geometry) : { top, base: before.base };
}

/** Where to scroll so that a row is completely visible; null if it is already. */
export function revealing(from: number, height: number, now: Place, geometry: Geometry): Place | null {
  const seen = now.top + now.base;
  const wanted = from < seen ? from : from + height > seen + geometry.view ? from + height - geometry.view : null;
  if (wanted === null) return null;
  const top = wanted - now.base;
  const near = Math.abs(top - now.top) <= 2 * geometry.view;
  const fits = top > 0 && top < surfaceOf(geometry) - geometry.view;
  return near && fits ? { top, base: now.base } : proportional(wanted, geometry);
}

/** Centres a row that was requested by its number. */
export const centring = (from: number, height: number, geometry: Geometry): Place =>
  proportional(from - (geometry.view - height) / 2, geometry);
