import { Button, Progress } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import type { CauseShown, ProblemShown } from "../cause-shown.ts";
import { exampleOf } from "../order-problems.ts";
import { useCauseWords } from "../use-cause-words.ts";
import classes from "./cause-card.module.css";

type Props<Cause extends CauseShown> = {
  module: ModuleKey;
  problem: ProblemShown<Cause>;
  /** The rows of the largest problem. */
  most: number;
  /** The card of one cause; with several causes it gets an example of the values. */
  card: (cause: Cause, example: string | undefined) => ReactNode;
  /** The causes after the first ones, loaded when a person wants to see them. */
  rest: ReactNode;
  /** Where the codes of a list are mapped. */
  codesHref: Href;
  onRows: (title: string) => void;
  /** Further actions for all its rows. */
  more?: (title: string) => ReactNode;
};

/** One problem. If values are wrong in several ways, or several codes are unmapped, each stands below its name. */
export function ProblemGroup<Cause extends CauseShown>({
  module,
  problem,
  card,
  rest,
  onRows,
  ...props
}: Props<Cause>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const words = useCauseWords(module);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [first] = problem.first;
  if (!first) return null;
  if (problem.causes === 1 && !problem.more) return card(first, undefined);
  const title = words.problem(problem);
  const left = problem.causes - problem.first.length;
  return (
    <li className={classes.group} aria-labelledby={id}>
      <div className={`${classes.head} ${classes.name}`}>
        <div>
          <div className={classes.title} id={id}>
            {title}
          </div>
          <div className={classes.hint}>{words.problemHint(problem)}</div>
        </div>
        <div>
          <div className={classes.count}>{t("dryRuns.causes.rows", { rows: number(problem.count) })}</div>
          <Progress value={(problem.count / props.most) * 100} size="sm" aria-label={t("dryRuns.causes.share")} />
        </div>
        <div className={classes.actions}>
          {problem.rule === "unknown_code" && (
            <Button
              component={AppLink}
              href={props.codesHref}
              size="xs"
              variant="light"
              rightSection={<IconArrowRight size={14} className="mirrored" aria-hidden />}
            >
              {t("dryRuns.causes.toAllCodes")}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={() => onRows(title)}
            aria-label={t("dryRuns.causes.showOf", { cause: title })}
          >
            {t("dryRuns.causes.show")}
          </Button>
          {props.more?.(title)}
        </div>
      </div>
      <ul className={classes.members}>
        {problem.first.map((cause) => card(cause, exampleOf(cause)))}
        {isOpen && rest}
      </ul>
      {left > 0 && !isOpen && (
        <div className={classes.rest}>
          <Button size="xs" variant="subtle" onClick={() => setOpen(true)} aria-describedby={id}>
            {t("dryRuns.causes.others", { count: left })}
          </Button>
        </div>
      )}
    </li>
  );
}
