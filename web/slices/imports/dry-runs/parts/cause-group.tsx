import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import type { CauseShown } from "../cause-shown.ts";
import { exampleOf } from "../group-causes.ts";
import { useCauseWords } from "../use-cause-words.ts";
import classes from "./cause-card.module.css";

type Props<Cause> = {
  module: ModuleKey;
  causes: readonly Cause[];
  /** The card of one cause; with several causes it gets an example of the values. */
  card: (cause: Cause, example: string | undefined) => ReactNode;
};

/** One problem. If values are wrong in several ways, each way has its own examples and fix below the problem's name. */
export function CauseGroup<Cause extends CauseShown>({ module, causes, card }: Props<Cause>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useCauseWords(module);
  const id = useId();
  const [first] = causes;
  if (!first) return null;
  if (causes.length === 1) return card(first, undefined);
  const rows = causes.reduce((sum, { count }) => sum + count, 0);
  return (
    <li className={classes.group} aria-labelledby={id}>
      <div className={`${classes.head} ${classes.name}`}>
        <div>
          <div className={classes.title} id={id}>
            {words.title(first, first.pattern)}
          </div>
          <div className={classes.hint}>{words.hint(first)}</div>
        </div>
        <div className={classes.count}>{t("dryRuns.causes.rows", { rows: number(rows) })}</div>
      </div>
      <ul className={classes.members}>{causes.map((cause) => card(cause, exampleOf(cause)))}</ul>
    </li>
  );
}
