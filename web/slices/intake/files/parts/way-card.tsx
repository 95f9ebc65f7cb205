import { Button, Text, Title } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import classes from "./way-card.module.css";

type Props = { icon: TablerIcon; title: string; text: string; action: string; href: Href };

/** One way to bring in data, and its button. */
export function WayCard({ icon: Icon, title, text, action, href }: Props) {
  return (
    <article className={classes.card}>
      <span className={classes.mark}>
        <Icon size={24} stroke={1.75} aria-hidden />
      </span>
      <Title order={3} size="h3">
        {title}
      </Title>
      <Text size="sm" c="dimmed" className={classes.text}>
        {text}
      </Text>
      <Button component={AppLink} href={href} variant="light">
        {action}
      </Button>
    </article>
  );
}
