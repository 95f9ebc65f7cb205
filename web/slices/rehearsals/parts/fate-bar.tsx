import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Rehearsal, type RowFate, rowFate } from "../../../../contract/rehearsals.ts";
import { useFormats } from "../../../lib/formats.ts";
import classes from "./fate-bar.module.css";

type Props = { counts: NonNullable<Rehearsal["counts"]>; onFate: (fate: RowFate) => void };

/** Five figures that add up to the rows read, as a bar and as doors to the rows themselves. */
export function FateBar({ counts, onFate }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const said = rowFate.options.map((fate) => `${t(`rehearsals.fates.${fate}`)} ${number(counts[fate])}`).join(", ");
  return (
    <>
      <div className={classes.bar} role="img" aria-label={`${t("rehearsals.result.bar")}: ${said}`}>
        {rowFate.options
          .filter((fate) => counts[fate] > 0)
          .map((fate) => (
            <div key={fate} className={`${classes.part} ${classes[fate]}`} style={{ flexGrow: counts[fate] }} />
          ))}
      </div>
      <ul className={classes.figures}>
        {rowFate.options.map((fate) => (
          <li key={fate}>
            <UnstyledButton
              className={`${classes.figure} ${classes[fate]}`}
              disabled={counts[fate] === 0}
              onClick={() => onFate(fate)}
            >
              <span className={classes.count}>{number(counts[fate])}</span>{" "}
              <span className={classes.word}>{t(`rehearsals.fates.${fate}`)}</span>
              <div className={classes.text}>{t(`rehearsals.fateTexts.${fate}`)}</div>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
