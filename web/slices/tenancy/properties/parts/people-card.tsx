import { Anchor, Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAbility } from "../../../../lib/ability.ts";
import { roleKey } from "../../../../lib/people.ts";
import { useHotel } from "../../../../lib/session.ts";
import { hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Initials } from "../../../../ui/initials.tsx";
import { Section } from "../../../../ui/section.tsx";
import classes from "./people-card.module.css";

type Person = { id: string; firstname: string; lastname: string; role: number };

/** Who may work in this hotel. For administrators each person is linked. */
export function PeopleCard({ people, property }: { people: Person[]; property: string }) {
  const { t } = useTranslation();
  const { account } = useHotel();
  const mayOpen = useAbility().can("manage", "User");
  return (
    <Section title={t("properties.page.people")} description={t("properties.page.peopleText")}>
      {people.length === 0 && <Text c="dimmed">{t("properties.page.nobody")}</Text>}
      <ul className={classes.people}>
        {people.map((person) => {
          const name = `${person.firstname} ${person.lastname}`;
          return (
            <li key={person.id} className={classes.person}>
              <Initials person={person} size={32} />
              <span className={classes.name}>
                {mayOpen ? (
                  <Anchor
                    component={AppLink}
                    href={hrefTo("users-view", { id: person.id, account: account?.slug, property })}
                    fw={500}
                  >
                    {name}
                  </Anchor>
                ) : (
                  <Text span fw={500}>
                    {name}
                  </Text>
                )}
              </span>
              <Badge component="span" variant="light" color="gray">
                {t(`users.roles.${roleKey(person.role)}`)}
              </Badge>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
