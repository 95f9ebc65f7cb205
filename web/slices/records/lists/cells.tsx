import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { AtHotel } from "../../../../contract/lists.ts";
import type { Href } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import type { ListColumn } from "./list-definition.ts";
import classes from "./parts/cells.module.css";

/** A text that may be cut; hovering shows all of it. */
export const longText = (text: string): ReactNode => text && <span title={text}>{text}</span>;

export type Tone = "good" | "under-way" | "warning" | "quiet";

/** A word with a coloured dot; the word alone carries the meaning. */
export const toned = (word: string, tone: Tone): ReactNode => (
  <span className={classes.toned} data-tone={tone}>
    {word}
  </span>
);

const PUSH_TONES: Readonly<Record<AtHotel, Tone>> = {
  ...{ none: "quiet", pushed: "good", changed: "under-way", failed: "warning", unknown: "warning", withdrawn: "quiet" },
};

/** A record's state at the hotel: the same column in every list. */
export const pushColumn = (t: TFunction): ListColumn<{ push: AtHotel }> => ({
  key: "push",
  header: t("lists.columns.push"),
  width: 120,
  cell: ({ push }) => toned(t(`lists.push.${push}`), PUSH_TONES[push]),
});

/** A link to another record. The grid has the focus, so keyboard users take the link from the panel. */
export const linked = (text: string, href: Href): ReactNode => (
  <AppLink href={href} className={classes.link} tabIndex={-1} title={text}>
    {text}
  </AppLink>
);
