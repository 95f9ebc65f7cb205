import { useLayoutEffect, useRef } from "react";

/** Shorter than this a table is no help; then the page scrolls. */
const LEAST = 360;

/**
 * Gives the table inside (`--table-height`) what is left of the window below what stands above it, whatever that is.
 * `below`: pixels for what follows and should be seen with it.
 */
export function useFill<Element extends HTMLElement>(below: number) {
  const place = useRef<Element>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (!place.current) return;
      const top = place.current.getBoundingClientRect().top + window.scrollY;
      const height = Math.max(LEAST, window.innerHeight - top - below);
      place.current.style.setProperty("--table-height", `${height}px`);
    };
    measure();
    // What stands above may come later, such as a notice.
    const seen = new ResizeObserver(measure);
    seen.observe(document.body);
    window.addEventListener("resize", measure);
    return () => {
      seen.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [below]);
  return place;
}
