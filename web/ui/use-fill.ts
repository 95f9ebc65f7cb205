import { useLayoutEffect, useRef } from "react";

/** A shorter table would be useless; then the page scrolls. */
const LEAST = 360;

/**
 * Gives the table inside (`--table-height`) the rest of the window below what is above it. `below`: pixels for what
 * follows and should be visible with it.
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
    // Content above may appear later, such as a notice.
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
