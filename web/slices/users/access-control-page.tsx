import { Text } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Action, action, type Subject, subject } from "../../../contract/route.ts";
import { abilityOf } from "../../../core/access/abilities.ts";
import { roleKey } from "../../lib/people.ts";
import { useSession } from "../../lib/session.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Section } from "../../ui/section.tsx";
import { wholePage } from "../../ui/table-footer.tsx";
import classes from "./access-control-page.module.css";

type Shown = Exclude<Subject, "all" | "Auth">;
const SUBJECTS = subject.options.filter((one): one is Shown => one !== "all" && one !== "Auth");

/** What one may do here, in the same words that the server decides by. */
export function AccessControlPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const ability = abilityOf(user.ability);
  const mark = (may: Action, what: Subject) => {
    const yes = ability.can(may, what);
    const Icon = yes ? IconCheck : IconMinus;
    return (
      <span className={classes.mark} data-yes={yes}>
        <Icon size={18} aria-hidden />
        <span className={classes.word}>{yes ? t("ui.yes") : t("ui.no")}</span>
      </span>
    );
  };
  return (
    <>
      <PageHeader title={t("pages.accessControl")} description={t("users.access.text")} />
      <Section
        title={t("users.access.yours", { role: t(`users.roles.${roleKey(user.role)}`) })}
        description={t("users.access.hint")}
        flush
      >
        <DataTable<Shown>
          caption={t("pages.accessControl")}
          list={{ data: wholePage(SUBJECTS), error: null, isPending: false }}
          rowKey={(one) => one}
          empty={null}
          columns={[
            {
              key: "subject",
              header: t("users.access.subject"),
              cell: (one) => (
                <>
                  <Text size="sm" fw={500}>
                    {t(`users.subjects.${one}`)}
                  </Text>
                  <Text size="xs" c="dimmed" ff="monospace">
                    {one}
                  </Text>
                </>
              ),
            },
            ...action.options.map((may) => ({
              key: may,
              header: t(`users.actions.${may}`),
              cell: (one: Shown) => mark(may, one),
            })),
          ]}
        />
      </Section>
    </>
  );
}
