import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { addressRoutes } from "../../../../contract/sessions.ts";
import { useWrite } from "../../../data/write.ts";
import { usePageSearch } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import { START } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";

/** Opened from the link in the mail by a signed-in person: both together prove the address. */
export function ConfirmAddressPage() {
  const { t } = useTranslation();
  const { token = "" } = usePageSearch("confirm-address");
  const { user, address } = useSession();
  const email = address.pending ?? user.email;
  const prove = useWrite(addressRoutes.prove, () => ({ token }), { errors: "own" });
  return (
    <>
      <PageHeader title={t("pages.confirmAddress")} />
      <Section title={email}>
        {prove.isSuccess ? (
          <Stack gap="md" align="flex-start">
            <Alert color="green" role="status" title={t("sessions.address.done")}>
              {t("sessions.address.doneText", { email: user.email })}
            </Alert>
            <Button component={AppLink} href={START}>
              {t("sessions.address.home")}
            </Button>
          </Stack>
        ) : (
          <Stack gap="md" maw={640}>
            {prove.error && <Failure error={prove.error} />}
            {!token && <Alert color="red">{t("errors.token_invalid")}</Alert>}
            <Text>{t("sessions.address.ask", { email })}</Text>
            {address.pending !== null && <Text>{t("sessions.address.askNew", { email })}</Text>}
            <Group>
              <Button loading={prove.isPending} disabled={!token} onClick={() => prove.mutate()}>
                {t("sessions.address.confirm")}
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              {t("sessions.address.otherLogin", { email: user.email })}
            </Text>
          </Stack>
        )}
      </Section>
    </>
  );
}
