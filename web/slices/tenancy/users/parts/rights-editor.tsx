import { Alert, Button, Checkbox, Group, Skeleton, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AbilityRule, type User, userRoutes } from "../../../../../contract/users.ts";
import { rightsQuery } from "../../../../data/users.ts";
import { useWrite } from "../../../../data/write.ts";
import { roleKey } from "../../../../lib/people.ts";
import { toast } from "../../../../lib/toasts.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { ACTIONS, isSame, type Rights, rightsOf, rulesFor, withdrawn, withRight } from "../rights.ts";
import { fullName } from "../select-users.ts";
import classes from "./rights-editor.module.css";
import { RightsMark } from "./rights-mark.tsx";
import { RightsTable } from "./rights-table.tsx";

type Props = { account: string; user: User };

/** Narrows one user's rights: the role's rights as checkboxes, everything beyond the role as a plain no. */
export function RightsEditor({ account, user }: Props) {
  const { t } = useTranslation();
  const query = useQuery(rightsQuery(account, user.id));
  const [draft, setDraft] = useState<Rights | null>(null);
  const name = fullName(user);
  const role = t(`users.roles.${roleKey(user.role)}`);

  const inputOf = (ability: AbilityRule[] | null) => ({ account, id: user.id, ability });
  const save = useWrite(userRoutes.narrow, inputOf, {
    onSuccess: (_, ability) => {
      setDraft(null);
      toast("success", t(ability ? "users.access.saved" : "users.access.resetDone", { name }));
    },
    errors: "own",
  });

  const full = query.data && rightsOf(query.data.role);
  const stored = query.data && rightsOf(query.data.ability);
  const rights = draft ?? stored;
  const taken = rights && full ? withdrawn(rights, full) : 0;
  const isChanged = rights !== undefined && stored !== undefined && !isSame(rights, stored);

  return (
    <Section title={t("users.access.of", { name, role })} description={t("users.access.narrowText")} flush>
      {query.error && (
        <div className={classes.aside}>
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && <Skeleton height={240} className={classes.aside} />}
      {full && rights && (
        <>
          <div className={classes.aside}>
            <Alert color={taken > 0 ? "brass" : "petrol"} role="status" icon={<IconInfoCircle aria-hidden />}>
              {taken > 0 ? t("users.access.withdrawn", { count: taken, role }) : t("users.access.asRole", { role })}
            </Alert>
          </div>
          <RightsTable
            caption={t("users.access.of", { name, role })}
            cell={(area, may) => {
              const level = ACTIONS.indexOf(may);
              if (full[area] <= level) return <RightsMark yes={false} />;
              return (
                <Checkbox
                  aria-label={t("users.access.box", {
                    action: t(`users.actions.${may}`),
                    area: t(`users.subjects.${area}`),
                  })}
                  checked={rights[area] > level}
                  onChange={({ currentTarget }) => setDraft(withRight(rights, area, may, currentTarget.checked))}
                />
              );
            }}
          />
          <div className={classes.foot}>
            {save.error && <Failure error={save.error} />}
            <Group gap="xs">
              <Button
                disabled={!isChanged}
                loading={save.isPending}
                onClick={() => save.mutate(rulesFor(rights, full))}
              >
                {t("ui.save")}
              </Button>
              <Button variant="default" disabled={taken === 0 || save.isPending} onClick={() => save.mutate(null)}>
                {t("users.access.reset")}
              </Button>
              <Text size="sm" c="dimmed">
                {isChanged ? t("users.access.unsaved") : t("users.access.atOnce")}
              </Text>
            </Group>
          </div>
        </>
      )}
    </Section>
  );
}
