import { Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

type Props = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode; flush?: boolean };

/** A card with a heading. `flush` extends a table to its edges. */
export function Section({ title, description, actions, children, flush = false }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {description && (
            <Text size="sm" c="dimmed" mt={2}>
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </div>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </Paper>
  );
}
