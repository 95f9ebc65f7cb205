import { Button, List, SimpleGrid, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../../../contract/accounts.ts";
import { Section } from "../../../../ui/section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** Says plainly what is lost and what stays, before anyone can ask for it. */
export function DeleteAccountCard({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <Section
      title={t("setup.danger.delete")}
      description={t("setup.danger.deleteText", { name: account.name })}
      actions={
        <Button color="red" onClick={open} leftSection={<IconTrash size={16} aria-hidden />}>
          {t("setup.danger.deleteButton")}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t("setup.danger.lost")}
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>{t("setup.danger.lostPeople")}</List.Item>
            <List.Item>{t("setup.danger.lostHotels")}</List.Item>
            <List.Item>{t("setup.danger.lostData")}</List.Item>
          </List>
        </div>
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t("setup.danger.stays")}
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>{t("setup.danger.staysHotel")}</List.Item>
            <List.Item>{t("setup.danger.staysLog")}</List.Item>
          </List>
        </div>
      </SimpleGrid>
      <Text size="sm" mt="md">
        {t("setup.danger.exportFirst")}
      </Text>
      <DeleteAccountDialog account={account} opened={asking} onClose={close} />
    </Section>
  );
}
