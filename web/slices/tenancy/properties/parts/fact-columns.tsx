import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Facts } from "../../../../ui/facts.tsx";
import classes from "./fact-columns.module.css";

export type Fact = [name: string, value: ReactNode];

/** Facts in two columns if there is room. Missing values are dimmed. */
export function FactColumns({ columns }: { columns: Fact[][] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.columns}>
      {columns.map((facts) => (
        <Facts
          key={facts[0]?.[0]}
          facts={facts.map(([name, value]) => [
            name,
            value || (
              <Text span inherit fw={400} c="dimmed">
                {t("ui.notGiven")}
              </Text>
            ),
          ])}
        />
      ))}
    </div>
  );
}
