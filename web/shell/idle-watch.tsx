import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "../lib/session.ts";
import { signOut } from "../lib/sign-out.ts";
import { useIdle } from "./use-idle.ts";

/** Warns before the session ends by inactivity; any action extends it. */
export function IdleWatch() {
  const { t } = useTranslation();
  const { idleMs } = useSession();
  const { remaining, stay } = useIdle(idleMs);
  const seconds = Math.ceil((remaining ?? 0) / 1000);
  return (
    <Modal.Root opened={remaining !== null} onClose={stay} zIndex={480}>
      <Modal.Overlay />
      <Modal.Content role="alertdialog">
        <Modal.Header>
          <Modal.Title>{t("shell.idle.title")}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Text>{t("shell.idle.text")}</Text>
          {/* The dialog announces it once; reading a countdown aloud every second would be noise. */}
          <Text fz={32} fw={650} ta="center" my="md" className="numeric" aria-hidden>
            {t("shell.idle.seconds", { count: seconds })}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void signOut()}>
              {t("shell.signOut")}
            </Button>
            <Button onClick={stay} data-autofocus>
              {t("shell.idle.stay")}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
