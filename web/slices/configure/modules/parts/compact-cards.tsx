import type { ReactNode } from "react";
import classes from "./compact-cards.module.css";

/** A dash in a table; on a phone an element marked `data-none` hides its line. */
export function None() {
  return <span data-none>–</span>;
}

/** Around a table whose rows are cards on a phone, with many cells that are often empty. */
export function CompactCards({ children }: { children: ReactNode }) {
  return <div className={classes.compact}>{children}</div>;
}
