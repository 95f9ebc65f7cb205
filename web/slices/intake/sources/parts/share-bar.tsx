import { Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./share-bar.module.css";

type Props = { count: number; of: number; label: string };

/** A share as a bar with its figure: a full bar is plain, the others can be compared at a glance. */
export function ShareBar({ count, of, label }: Props) {
  const { i18n } = useTranslation();
  const share = of === 0 ? 0 : count / of;
  // Nearly all is not all: a share rounds to 0 or 100 per cent only if it is exactly that.
  const shown = share > 0 && share < 1 ? Math.min(Math.max(share, 0.001), 0.999) : share;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 }).format(shown);
  return (
    <div className={classes.share}>
      <Progress value={share * 100} size="sm" aria-label={label} className={classes.bar} />
      <Text size="sm" className="numeric" span>
        {percent}
      </Text>
    </div>
  );
}
