import { Center, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "../ui/logo.tsx";
import { LanguageRow } from "./language-row.tsx";

/** A page with only a message: a picture, a sentence, a link. */
export function MessagePage(props: { sign: ReactNode; title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <Stack mih="100dvh" gap={0}>
      <Group component="header" justify="space-between" p="md">
        <Logo />
        <LanguageRow />
      </Group>
      <Center component="main" flex={1} p="lg">
        <Stack align="center" ta="center" maw={480} gap="md" pb={80}>
          {props.sign}
          <Title order={1}>{props.title}</Title>
          <Text c="dimmed">{props.children}</Text>
          <Group justify="center">{props.actions}</Group>
        </Stack>
      </Center>
    </Stack>
  );
}
