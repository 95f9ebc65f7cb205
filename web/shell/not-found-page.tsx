import { Button, Code, Stack, Text, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { lostAddress } from "../lib/lost-address.ts";
import { mayBeSignedIn, sessionQuery } from "../lib/session.ts";
import { useStore } from "../lib/store.ts";
import { START } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { DefaultLayout } from "./default-layout.tsx";
import { KeyRack } from "./key-rack.tsx";
import { MessagePage } from "./message-page.tsx";
import { openPalette } from "./palette-store.ts";

function LostAddress() {
  const { t } = useTranslation();
  const address = useStore(lostAddress);
  if (!address) return null;
  return (
    <Text component="div" size="sm" c="dimmed">
      {t("shell.notFound.address")}{" "}
      <Code dir="ltr" style={{ overflowWrap: "anywhere" }}>
        {address.slice(0, 200)}
      </Code>
    </Text>
  );
}

function ToStart() {
  const { t } = useTranslation();
  return (
    <Button component={AppLink} href={START}>
      {t("shell.notFound.back")}
    </Button>
  );
}

/** A signed-in person keeps the menu and the search: a mistyped address must not cost the way back. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const session = useQuery({ ...sessionQuery(), enabled: mayBeSignedIn() });
  if (session.isLoading) return null;
  const words = (
    <>
      {t("shell.notFound.text")}
      <LostAddress />
    </>
  );
  if (!session.data)
    return (
      <MessagePage sign={<KeyRack label="404" />} title={t("shell.notFound.title")} actions={<ToStart />}>
        {words}
      </MessagePage>
    );
  return (
    <DefaultLayout>
      <Stack align="center" ta="center" gap="md" maw={520} mx="auto" py={48}>
        <KeyRack label="404" />
        <Title order={1}>{t("shell.notFound.title")}</Title>
        <Text component="div" c="dimmed">
          {words}
        </Text>
        <div>
          <ToStart />
          <Button
            variant="default"
            ms="sm"
            onClick={openPalette}
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          >
            {t("shell.palette.open")}
          </Button>
        </div>
      </Stack>
    </DefaultLayout>
  );
}
