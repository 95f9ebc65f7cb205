import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { helperHome } from "../guard.ts";
import { mayBeSignedIn, sessionQuery } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { KeyRack } from "./key-rack.tsx";
import { MessagePage } from "./message-page.tsx";

export function NotAuthorizedPage() {
  const { t } = useTranslation();
  const session = useQuery({ ...sessionQuery(), enabled: mayBeSignedIn() }).data ?? null;
  return (
    <MessagePage
      sign={<KeyRack label="403" />}
      title={t("shell.notAuthorized.title")}
      actions={
        <Button component={AppLink} href={helperHome(session)}>
          {session ? t("shell.notAuthorized.back") : t("sessions.login.submit")}
        </Button>
      }
    >
      {t("shell.notAuthorized.text")}
    </MessagePage>
  );
}
