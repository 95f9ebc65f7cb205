import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { START } from "../routes.ts";
import { AppLink } from "../ui/app-link.tsx";
import { KeyRack } from "./key-rack.tsx";
import { MessagePage } from "./message-page.tsx";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage
      sign={<KeyRack label="404" />}
      title={t("shell.notFound.title")}
      actions={
        <Button component={AppLink} href={START}>
          {t("shell.notFound.back")}
        </Button>
      }
    >
      {t("shell.notFound.text")}
    </MessagePage>
  );
}
