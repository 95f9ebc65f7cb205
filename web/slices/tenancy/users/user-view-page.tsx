import { Anchor, Badge, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconKey, IconMailForward, IconMailOff, IconPencil, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../contract/users.ts";
import { rulesOfRole } from "../../../../core/access/abilities.ts";
import { userQuery } from "../../../data/users.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useGo, usePageParams } from "../../../lib/page.ts";
import { roleKey } from "../../../lib/people.ts";
import { useHotel, useSession } from "../../../lib/session.ts";
import { LANGUAGES } from "../../../lib/texts.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Initials } from "../../../ui/initials.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { RecordHistory } from "../audit/record-history.tsx";
import { SetupLink } from "./parts/setup-link.tsx";
import { StatusBadge } from "./parts/status-badge.tsx";
import { UserPageState } from "./parts/user-page-state.tsx";
import { rightsOf, withdrawn } from "./rights.ts";
import { fullName, reachesAll } from "./select-users.ts";
import { isDisabled, mayBeInvited, useUserActions } from "./use-user-actions.ts";

/** One user: identity, access, dates, and the history of the record. */
export function UserViewPage() {
  const { t } = useTranslation();
  const { id } = usePageParams("users-view");
  const user = useQuery(userQuery(useHotel().account?.slug ?? "", id));
  if (!user.data) return <UserPageState title={t("pages.user")} query={user} />;
  return (
    <>
      <PageHeader
        title={fullName(user.data)}
        description={user.data.email}
        actions={<UserActions user={user.data} />}
      />
      <Stack gap="lg">
        {mayBeInvited(user.data) && <SetupLink user={user.data} />}
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Person user={user.data} />
          <Properties user={user.data} />
        </SimpleGrid>
        <RecordHistory recordKind="user" recordId={id} />
      </Stack>
    </>
  );
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const taken = withdrawn(rightsOf(user.ability), rightsOf(rulesOfRole(user.role)));
  return (
    <Section title={t("users.view.person")}>
      <Group gap="md" mb="lg" wrap="nowrap">
        <Initials person={user} size={64} />
        <Stack gap={4} miw={0} align="flex-start">
          <Text fw={650} fz="lg">
            {fullName(user)}
          </Text>
          <Group gap={8}>
            <StatusBadge status={user.status} />
            <Text c="dimmed">{t(`users.roles.${roleKey(user.role)}`)}</Text>
            {taken > 0 && (
              <Badge variant="light" color="brass">
                {t("users.view.narrowed")}
              </Badge>
            )}
          </Group>
        </Stack>
      </Group>
      <Facts
        facts={[
          [
            t("sessions.email"),
            <Anchor key="email" href={`mailto:${user.email}`}>
              {user.email}
            </Anchor>,
          ],
          [
            t("users.mobile"),
            user.mobile ? (
              <Anchor key="mobile" href={`tel:${user.mobile}`} dir="ltr">
                {user.mobile}
              </Anchor>
            ) : (
              t("ui.notGiven")
            ),
          ],
          [t("shell.language"), LANGUAGES.find(({ code }) => code === user.language)?.name],
          [t("users.lastSignIn"), user.lastSignInAt ? dateTime(user.lastSignInAt) : t("ui.notYet")],
          [t("users.memberSince"), date(user.createdAt)],
        ]}
      />
    </Section>
  );
}

function Properties({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <Section
      title={t("users.properties")}
      description={reachesAll(user.role) ? t("users.view.allText") : t("users.view.propertiesText")}
    >
      {user.properties.length === 0 && <Text c="dimmed">{t("users.noProperties")}</Text>}
      <Stack gap="xs">
        {user.properties.map(({ id, name, oracleid }) => (
          <Text key={id} fw={500}>
            {name}{" "}
            <Text span c="dimmed" size="sm" ms={8}>
              {oracleid}
            </Text>
          </Text>
        ))}
      </Stack>
    </Section>
  );
}

/** The buttons of one user's page. */
function UserActions({ user }: { user: User }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { disable, enable, invite, withdraw, isPending } = useUserActions();
  const isOneself = useSession().user.id === user.id;
  const go = useGo();
  const leave = async () => {
    if (await withdraw(user)) void go(hrefTo("users"));
  };
  return (
    <>
      {mayBeInvited(user) && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden />}
          onClick={() => invite(user)}
          disabled={isPending}
        >
          {t("users.do.invite")}
        </Button>
      )}
      {mayBeInvited(user) && !isOneself && (
        <Button
          variant="default"
          leftSection={<IconMailOff size={16} aria-hidden />}
          onClick={() => void leave()}
          disabled={isPending}
        >
          {t("users.do.withdraw")}
        </Button>
      )}
      {isDisabled(user) ? (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={16} aria-hidden />}
          onClick={() => enable(user)}
          disabled={isPending}
        >
          {t("users.do.enable")}
        </Button>
      ) : (
        !isOneself && (
          <Button
            variant="default"
            leftSection={<IconUserOff size={16} aria-hidden />}
            onClick={() => disable(user)}
            disabled={isPending}
          >
            {t("users.do.disable")}
          </Button>
        )
      )}
      <Button
        component={AppLink}
        href={hrefTo("access-control", {}, { user: user.id })}
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
      >
        {t("users.do.rights")}
      </Button>
      <Button
        component={AppLink}
        href={hrefTo("apps-users-edit", { id: user.id })}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t("ui.edit")}
      </Button>
    </>
  );
}
