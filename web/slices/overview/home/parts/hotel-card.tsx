import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import { roleKey } from "../../../../lib/people.ts";
import { useHotel, useSession } from "../../../../lib/session.ts";
import { Facts } from "../../../../ui/facts.tsx";
import { Section } from "../../../../ui/section.tsx";

/** Where one works, for whom, and as what. */
export function HotelCard() {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const { user } = useSession();
  const { account, property } = useHotel();
  return (
    <Section title={t("dashboard.hotel.title")} description={t("dashboard.hotel.text")}>
      <Facts
        facts={[
          [t("dashboard.hotel.name"), property?.name],
          [t("dashboard.hotel.code"), property?.oracleid || t("ui.notGiven")],
          [t("accounts.name"), account?.name],
          [t("dashboard.hotel.since"), account && date(account.date)],
          [t("dashboard.hotel.properties"), number(user.properties.length)],
          [t("dashboard.hotel.role"), t(`users.roles.${roleKey(user.role)}`)],
        ]}
      />
    </Section>
  );
}
