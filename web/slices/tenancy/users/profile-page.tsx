import { Badge, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../lib/formats.ts";
import { roleKey } from "../../../lib/people.ts";
import { useSession } from "../../../lib/session.ts";
import { LANGUAGES } from "../../../lib/texts.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Initials } from "../../../ui/initials.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";

/** The person's own data here: contact, role, hotels. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { dateTime, date } = useFormats();
  const { user, account, secondFactor } = useSession();
  return (
    <>
      <PageHeader
        title={t("pages.profile")}
        actions={
          <Button
            component={AppLink}
            href={hrefTo("pages-account-setting")}
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            {t("pages.accountSettings")}
          </Button>
        }
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Section title={t("users.profile.person")}>
          <Group gap="md" mb="lg" wrap="nowrap">
            <Initials person={user} size={64} />
            <Stack gap={2} miw={0}>
              <Text fw={650} fz="lg" truncate>
                {user.firstname} {user.lastname}
              </Text>
              <Text c="dimmed" truncate>
                {t(`users.roles.${roleKey(user.role)}`)}
                {account && ` · ${account.name}`}
              </Text>
            </Stack>
          </Group>
          <Facts
            facts={[
              [t("sessions.email"), user.email],
              [t("users.mobile"), user.mobile || t("ui.notGiven")],
              [t("shell.language"), LANGUAGES.find(({ code }) => code === user.language)?.name],
              [t("users.lastSignIn"), user.lastSignInAt ? dateTime(user.lastSignInAt) : t("ui.notYet")],
              [t("users.memberSince"), date(user.createdAt)],
              [
                t("settings.tabs.secondFactor"),
                <Badge key="second-factor" color={secondFactor ? "green" : "gray"} variant="light">
                  {secondFactor ? t("settings.secondFactor.on") : t("settings.secondFactor.off")}
                </Badge>,
              ],
            ]}
          />
        </Section>
        <Section title={t("users.profile.hotels")} description={t("users.profile.hotelsText")}>
          {user.properties.length === 0 && <Text c="dimmed">{t("shell.noProperty")}</Text>}
          <Stack gap="xs">
            {user.properties.map(({ slug, name, oracleid }) => (
              <Group key={slug} justify="space-between" wrap="nowrap">
                <Text fw={500} truncate>
                  {name}
                  <Text span c="dimmed" size="sm" ms={8}>
                    {oracleid}
                  </Text>
                </Text>
                {account && (
                  <Button
                    component={AppLink}
                    href={hrefTo("home", { account: account.slug, property: slug })}
                    size="compact-sm"
                    variant="light"
                    aria-label={t("users.profile.open", { name })}
                  >
                    {t("ui.open")}
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        </Section>
      </SimpleGrid>
    </>
  );
}
