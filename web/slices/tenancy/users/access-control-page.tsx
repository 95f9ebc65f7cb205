import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { userQuery, usersQuery } from "../../../data/users.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { roleKey } from "../../../lib/people.ts";
import { useSession } from "../../../lib/session.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import { RightsEditor } from "./parts/rights-editor.tsx";
import { RightsMark } from "./parts/rights-mark.tsx";
import { RightsTable } from "./parts/rights-table.tsx";
import { fullName, sortUsers } from "./select-users.ts";

const OWN = "own";

/** The person's rights, in the terms by which the server decides; administrators narrow a user's rights. */
export function AccessControlPage() {
  const { t } = useTranslation();
  const { user, account } = useSession();
  const search = usePageSearch("access-control");
  const change = useChangeSearch("access-control");
  const ability = useAbility();
  const slug = ability.can("manage", "User") ? account?.slug : undefined;
  const chosen = slug && search.user !== user.id ? search.user : undefined;
  return (
    <>
      <PageHeader
        title={t("pages.accessControl")}
        description={slug ? t("users.access.adminText") : t("users.access.text")}
      />
      {slug && (
        <PersonChoice account={slug} value={chosen} onChange={(id) => change({ user: id }, { replace: true })} />
      )}
      {slug && chosen ? (
        <RightsOf key={chosen} account={slug} id={chosen} />
      ) : (
        <Section
          title={t("users.access.yours", { role: t(`users.roles.${roleKey(user.role)}`) })}
          description={t("users.access.hint")}
          flush
        >
          <RightsTable
            caption={t("pages.accessControl")}
            cell={(area, may) => <RightsMark yes={ability.can(may, area)} />}
          />
        </Section>
      )}
    </>
  );
}

function RightsOf({ account, id }: { account: string; id: string }) {
  const user = useQuery(userQuery(account, id));
  if (user.error) return <Failure error={user.error} onRetry={() => void user.refetch()} />;
  return user.data ? <RightsEditor account={account} user={user.data} /> : null;
}

type Props = { account: string; value: string | undefined; onChange: (id: string | undefined) => void };

/** Chooses the person whose rights are shown: the reader, or any user of the account. */
function PersonChoice({ account, value, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const own = useSession().user.id;
  const users = useQuery(usersQuery(account));
  const others = (users.data ?? []).filter(({ id }) => id !== own);
  const people = sortUsers(others, { key: "name", descending: false }, i18n.language);
  return (
    <Select
      label={t("users.access.whose")}
      data={[
        { value: OWN, label: t("users.access.own") },
        ...people.map((user) => ({ value: user.id, label: `${fullName(user)} · ${user.email}` })),
      ]}
      value={value ?? OWN}
      onChange={(next) => onChange(next === OWN || next === null ? undefined : next)}
      searchable
      nothingFoundMessage={t("users.list.nobody")}
      maw={420}
      mb="lg"
    />
  );
}
