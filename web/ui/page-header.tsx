import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

type Props = { title: string; description?: ReactNode; actions?: ReactNode };

/** Every page begins alike: what it is, one sentence about it, what can be done here. */
export function PageHeader({ title, description, actions }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {description && (
          <Text c="dimmed" mt={4} maw={680}>
            {description}
          </Text>
        )}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </header>
  );
}
