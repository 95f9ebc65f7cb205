import type { ReactNode } from "react";
import type { Href } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import classes from "./parts/cells.module.css";

/** A text that may be cut; the whole of it comes when one rests on it. */
export const longText = (text: string): ReactNode => text && <span title={text}>{text}</span>;

export type Tone = "good" | "under-way" | "warning" | "quiet";

/** A word with a dot of its colour; the word says it all. */
export const toned = (word: string, tone: Tone): ReactNode => (
  <span className={classes.toned} data-tone={tone}>
    {word}
  </span>
);

/** A way to another record. The grid has the focus: readers of the keyboard take the way from the panel. */
export const linked = (text: string, href: Href): ReactNode => (
  <AppLink href={href} className={classes.link} tabIndex={-1} title={text}>
    {text}
  </AppLink>
);
