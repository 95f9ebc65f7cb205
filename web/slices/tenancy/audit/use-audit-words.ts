import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { abilityRule, environment } from "../../../../contract/users.ts";
import { isModuleKey, moduleOf } from "../../../../core/modules/catalogue.ts";
import { fieldLabel, listTitle, readable } from "../../../../core/modules/list-title.ts";
import type { Texts } from "../../../../core/texts/texts.ts";
import { useFormats } from "../../../lib/formats.ts";
import { roleKey } from "../../../lib/people.ts";
import { useSession } from "../../../lib/session.ts";
import { LANGUAGES } from "../../../lib/texts.ts";
import { useJobName } from "../../../lib/use-job-name.ts";
import { useLanguage } from "../../../lib/use-language.ts";

type Audit = Texts["audit"];
type PropertyField = keyof Texts["properties"]["fields"];
type Environment = z.infer<typeof environment>;
type PushField = keyof Texts["pushSettings"]["fields"];
type Group =
  | "audit.actions"
  | "audit.kinds"
  | "audit.fields"
  | "properties.fields"
  | "pushes.kinds"
  | "pushes.kindsAlone"
  | "pushSettings.fields"
  | "pushSettings.groups";

type AuditSubject = Pick<AuditEntry, "action" | "recordKind" | "recordModule">;

const time = z.iso.datetime();
const day = z.iso.date();
const USER_STATES = ["new", "active", "disabled"] as const;
const MODULE_STATES = ["off", "on"] as const;
const PROPERTY_STATES = ["preparing", "live", "closed"] as const;
const isEnvironment = (value: unknown): value is Environment => environment.safeParse(value).success;
const named = z.object({ name: z.string() });

/** An entry about a secret holds only its name. */
const namesSecret = (action: string, field: string): boolean =>
  action.startsWith("property_secret_") && field === "name";

/** `user_imported` → "User imported": an unknown code is still readable. */
const plain = (code: string): string => {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The texts for codes and values of the log. */
export function useAuditWords() {
  const { t, i18n } = useTranslation();
  const { number, date, dateTime } = useFormats();
  const language = useLanguage();
  const nameOfJob = useJobName();
  const { properties } = useSession().user;

  const known = (group: Group, code: string): boolean => i18n.exists(`${group}.${code}`);
  const action = (code: string): string =>
    known("audit.actions", code) ? t(`audit.actions.${code as keyof Audit["actions"]}`) : plain(code);
  const kind = (code: string): string =>
    known("audit.kinds", code) ? t(`audit.kinds.${code as keyof Audit["kinds"]}`) : plain(code);
  /** `stay.market` → "Bookings without a code: Market code". */
  const pushField = (code: string): string => {
    const [name = code, part] = code.split(".").reverse();
    const label = known("pushSettings.fields", name) ? t(`pushSettings.fields.${name as PushField}`) : name;
    return part && known("pushSettings.groups", part)
      ? `${t(`pushSettings.groups.${part as keyof Texts["pushSettings"]["groups"]}`)}: ${label}`
      : label;
  };
  const field = ({ action, recordKind }: AuditSubject, code: string): string => {
    if (namesSecret(action, code)) return t("audit.fields.secret");
    if (action === "property_push_settings" && code !== "version") return pushField(code);
    if (recordKind === "property" && known("properties.fields", code))
      return t(`properties.fields.${code as PropertyField}`);
    return known("audit.fields", code) ? t(`audit.fields.${code as keyof Audit["fields"]}`) : readable(code);
  };

  const stateOf = (recordKind: string, value: unknown): string | null => {
    if (value !== 0 && value !== 1 && value !== 2) return null;
    if (recordKind === "property") return t(`properties.status.${PROPERTY_STATES[value]}`);
    if (recordKind === "module" && value !== 2) return t(`modules.states.${MODULE_STATES[value]}`);
    return recordKind === "user" ? t(`users.statuses.${USER_STATES[value]}`) : null;
  };

  const moduleName = (key: unknown): string | null =>
    typeof key === "string" && isModuleKey(key) ? moduleOf(key).names[language] : null;

  const kindOfPush = (code: string): string => {
    if (known("pushes.kindsAlone", code)) return t(`pushes.kindsAlone.${code as keyof Texts["pushes"]["kindsAlone"]}`);
    return known("pushes.kinds", code) ? t(`pushes.kinds.${code as keyof Texts["pushes"]["kinds"]}`) : plain(code);
  };

  const rule = (value: unknown): string | null => {
    const { data } = abilityRule.safeParse(value);
    if (!data || data.subject === "all" || data.subject === "Auth") return null;
    return `${t(`users.subjects.${data.subject}`)}: ${t(`users.actions.${data.action}`)}`;
  };

  /** A value in words; the field and the kind of record tell what a number means. */
  const value = (subject: AuditSubject, name: string, raw: unknown): string => {
    if (raw === null || raw === undefined || raw === "") return t("audit.change.empty");
    if (typeof raw === "boolean") return raw ? t("ui.yes") : t("ui.no");
    if (Array.isArray(raw))
      return raw.length === 0 ? t("audit.change.empty") : raw.map((item) => value(subject, name, item)).join(", ");
    if (name === "role" && typeof raw === "number") return t(`users.roles.${roleKey(raw)}`);
    if (name === "status") return stateOf(subject.recordKind, raw) ?? String(raw);
    if (name === "environment" && isEnvironment(raw)) return t(`properties.environments.${raw}`);
    if (name === "language") return LANGUAGES.find(({ code }) => code === raw)?.name ?? String(raw);
    if (name === "module") return moduleName(raw) ?? String(raw);
    if (name === "kinds") return String(raw).split(" ").map(kindOfPush).join(", ");
    // The names of a record's fields, from its module.
    if (name === "changed" && subject.recordModule)
      return fieldLabel(subject.recordModule, String(raw), language) ?? String(raw);
    if (typeof raw === "number") return number(raw);
    if (typeof raw === "object") return rule(raw) ?? named.safeParse(raw).data?.name ?? JSON.stringify(raw);
    const text = String(raw);
    const hotel = properties.find(({ id }) => id === text);
    if (hotel) return hotel.name;
    if (namesSecret(subject.action, name)) return field({ ...subject, action: "" }, text);
    if (time.safeParse(text).success) return dateTime(text);
    // A date has no time zone: noon in any zone is on that date.
    return day.safeParse(text).success ? date(`${text}T12:00`) : text;
  };

  /** The record of an entry in words; null if only an id is known. */
  const record = ({ recordKind, recordId, recordName, recordModule, new: now }: AuditEntry): string | null => {
    if (recordKind === "call" || recordKind === "gateway") return recordId;
    if (recordKind === "job") return recordName && nameOfJob(recordName);
    const list = recordKind === "code_list" && recordId ? (listTitle(recordId, language) ?? readable(recordId)) : null;
    const hotel = list === null ? undefined : properties.find(({ id }) => id === now?.property);
    const module = moduleName(recordKind === "module" ? recordId?.split("/")[1] : recordModule);
    const parts = [list, recordKind === "module" ? module : recordName, recordKind === "module" ? recordName : module];
    return [...parts, hotel?.name].filter(Boolean).join(" · ") || null;
  };

  return { action, kind, field, value, record };
}
