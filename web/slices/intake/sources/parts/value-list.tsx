import { Text, Title, UnstyledButton } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import { useCellText } from "./cell-text.tsx";
import classes from "./value-list.module.css";

type Props = {
  title: string;
  hint: string;
  values: { text: string; count?: number }[];
  of: number;
  onValue?: (text: string) => void;
};

/** The longest text that the search accepts. */
const LONGEST_SEARCH = 200;

/** Values, each with a bar of its share; pressing one shows its rows. */
export function ValueList({ title, hint, values, of, onValue }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const cellText = useCellText(true);
  if (values.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb={6}>
        {hint}
      </Text>
      <ul className={classes.values}>
        {values.map(({ text, count }) => {
          const words = (
            <>
              <span className={classes.text}>{cellText(text)}</span>
              {count !== undefined && <span className={classes.count}>{number(count)}</span>}
            </>
          );
          return (
            <li key={text} className={classes.value}>
              {count !== undefined && (
                <span className={classes.bar} style={{ width: `${of === 0 ? 0 : (100 * count) / of}%` }} />
              )}
              {onValue && text.length <= LONGEST_SEARCH ? (
                <UnstyledButton
                  className={classes.button}
                  onClick={() => onValue(text)}
                  title={t("sources.profile.show", { value: text })}
                >
                  {words}
                </UnstyledButton>
              ) : (
                <span className={classes.plain}>{words}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
