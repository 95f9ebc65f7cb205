import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useNamePage } from "../lib/page-names.ts";
import classes from "./page-header.module.css";

type Props = { title: string; description?: ReactNode; actions?: ReactNode };

/** The head of every page: its title, one sentence about it, its actions. */
export function PageHeader({ title, description, actions }: Props) {
  useNamePage(title);
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
