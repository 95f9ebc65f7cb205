import type { ReactNode } from "react";
import classes from "./compact-cards.module.css";

/** A dash in a table; what is marked `data-none` takes its line with it on a phone, so that each line says something. */
export function None() {
  return <span data-none>–</span>;
}

/** Around a table whose rows are cards on a phone, with many cells that are often empty. */
export function CompactCards({ children }: { children: ReactNode }) {
  return <div className={classes.compact}>{children}</div>;
}
