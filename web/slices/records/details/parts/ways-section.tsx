import { Anchor, Badge, Text } from "@mantine/core";
import { IconMail, IconMapPin, IconPhone, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ProfileDetail } from "../../../../../contract/records.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { Section } from "../../../../ui/section.tsx";
import { countryName } from "../../../tenancy/properties/choices.ts";
import { MailText } from "./mail-text.tsx";
import { OriginMark } from "./origin-mark.tsx";
import classes from "./ways-section.module.css";

type Contact = { id: string; type: string; primary: boolean; origin: ProfileDetail["phones"][number]["origin"] };
type Props = Pick<ProfileDetail, "phones" | "emails" | "addresses"> & { module: string };

/** How to contact the person: every phone, e-mail and address, with the primary ones marked. */
export function WaysSection({ phones, emails, addresses, module }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const none = phones.length + emails.length + addresses.length === 0;
  const country = (code: string) => (/^[A-Z]{2}$/.test(code) ? countryName(code, language) : code);
  return (
    <Section title={t("records.ways.title")}>
      {none && <Text c="dimmed">{t("records.ways.none")}</Text>}
      <ul className={classes.ways}>
        {emails.map((email) => (
          <Way
            key={`e${email.id}`}
            icon={IconMail}
            contact={email}
            alone={emails.length === 1}
            module={module}
            name={t("records.ways.email")}
          >
            <Anchor href={`mailto:${email.address}`} size="sm" className={classes.text}>
              <MailText text={email.address} />
            </Anchor>
          </Way>
        ))}
        {phones.map((phone) => (
          <Way
            key={`p${phone.id}`}
            icon={IconPhone}
            contact={phone}
            alone={phones.length === 1}
            module={module}
            name={t("records.ways.phone")}
          >
            {phone.e164 ? (
              <Anchor href={`tel:${phone.e164}`} size="sm" dir="ltr" className="numeric">
                {phone.number}
              </Anchor>
            ) : (
              <Text span size="sm" dir="ltr" className="numeric">
                {phone.number}
              </Text>
            )}
            {phone.e164 === null && (
              <Text size="xs" c="dimmed">
                {t("records.ways.noNumber")}
              </Text>
            )}
          </Way>
        ))}
        {addresses.map((address) => (
          <Way
            key={`a${address.id}`}
            icon={IconMapPin}
            contact={address}
            alone={addresses.length === 1}
            module={module}
            name={t("records.ways.address")}
          >
            {[
              ...address.lines,
              `${address.postal_code} ${address.city}`.trim(),
              address.state,
              country(address.country),
            ]
              .filter((line) => line !== "")
              .map((line) => (
                <Text key={line} size="sm" className={classes.text}>
                  <bdi>{line}</bdi>
                </Text>
              ))}
          </Way>
        ))}
      </ul>
    </Section>
  );
}

/** Our text for the type; texts that repeat the icon are left out, and a code of the hotel stays unchanged. */
function useTypeWord(type: string): string {
  const { t } = useTranslation();
  if (type === "Mobile") return t("records.ways.mobile");
  if (type === "Fax") return t("records.ways.fax");
  return ["Phone", "Email", "Address"].includes(type) ? "" : type;
}

type WayProps = {
  icon: TablerIcon;
  contact: Contact;
  /** There is only one, so it cannot be made primary. */
  alone: boolean;
  name: string;
  module: string;
  children: ReactNode;
};

function Way({ icon: Icon, contact, alone, name, module, children }: WayProps) {
  const { t } = useTranslation();
  const type = useTypeWord(contact.type);
  const isFirst = contact.primary && !alone;
  return (
    <li className={classes.way}>
      <Icon size={18} stroke={1.75} aria-label={name} className={classes.icon} />
      <div className={classes.words}>
        {children}
        {(isFirst || type) && (
          <span className={classes.notes}>
            {type && (
              <Text span size="xs" c="dimmed">
                {type}
              </Text>
            )}
            {isFirst && (
              <Badge component="span" size="sm" variant="light" color="gray">
                {t("records.ways.primary")}
              </Badge>
            )}
          </span>
        )}
      </div>
      {contact.origin && <OriginMark name={name} origin={contact.origin} module={module} />}
    </li>
  );
}
