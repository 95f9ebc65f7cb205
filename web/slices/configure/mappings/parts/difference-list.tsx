import { Text } from "@mantine/core";
import { IconArrowNarrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Difference } from "../../../../../contract/configurations.ts";
import { fieldsOf, isModuleKey } from "../../../../../core/modules/catalogue.ts";
import { groupDifferences } from "../group-differences.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import classes from "./difference-list.module.css";

type Props = { module: string; differences: readonly Difference[]; more: number };

const OPTIONS = ["mode", "badValues", "emptyCells", "keyColumns", "reading"] as const;

/** The changes by kind: before and after, one a line. */
export function DifferenceList({ module, differences, more }: Props) {
  const { t } = useTranslation();
  const words = useConfigurationWords();
  const fields = isModuleKey(module) ? fieldsOf(module) : [];
  const nameOf = ({ what, name }: Difference): string => {
    const field = what === "mapping" && fields.find(({ id }) => id === name);
    if (field) return words.label(field);
    const option = what === "option" && OPTIONS.find((item) => item === name);
    return option ? t(`configurations.options.${option}`) : name;
  };
  return (
    <div className={classes.list}>
      {groupDifferences(differences).map(({ what, differences: own }) => (
        <section key={what} aria-label={t(`configurations.differences.${what}`)}>
          <h3 className={classes.heading}>
            {t(`configurations.differences.${what}`)} <span className="numeric">({own.length})</span>
          </h3>
          <ul className={classes.lines}>
            {own.map((item) => (
              <li key={item.name} className={classes.line}>
                <span className={classes.name}>{nameOf(item)}</span>
                <span className={classes.change}>
                  <Side text={item.before} />
                  <IconArrowNarrowRight
                    size={16}
                    className="mirrored"
                    aria-label={t("configurations.differences.to")}
                  />
                  <Side text={item.after} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t("ui.more", { count: more })}
        </Text>
      )}
    </div>
  );
}

function Side({ text }: { text: string | null }) {
  const { t } = useTranslation();
  return text === null || text === "" ? (
    <span className={classes.nothing}>{t("configurations.differences.nothing")}</span>
  ) : (
    <bdi>{text}</bdi>
  );
}
