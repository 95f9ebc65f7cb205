import { useTranslation } from "react-i18next";
import type { ProofCause } from "../../../../contract/verifications.ts";
import { fieldsOf, isModuleKey, type ModuleKey, moduleOf } from "../../../../core/modules/catalogue.ts";
import { formatsOf } from "../../../lib/formats.ts";
import { useLanguage } from "../../../lib/use-language.ts";

const OF_DAY = /^(\d{4}-\d\d-\d\d)(?: (.*))?$/;
/** Parts of a record that are modules of their own. */
const SETS: Readonly<Record<string, ModuleKey>> = { contacts: "profile-contacts", notes: "notes" };

/** The names of modules, fields and causes for people. */
export function useProofWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  const kindName = (kind: string) => (isModuleKey(kind) ? moduleOf(kind).names[language] : kind);
  const labelIn = (module: string, id: string) =>
    (isModuleKey(module) && fieldsOf(module).find((field) => field.id === id)?.labels[language]) || id;

  /** A night or a line of a block's grid is named by its date. */
  const fieldName = (kind: string, name: string): string => {
    const [, day, rest] = OF_DAY.exec(name) ?? [];
    if (day === undefined) {
      const set = SETS[name];
      return set ? kindName(set) : labelIn(kind, name);
    }
    const part = kind === "blocks" ? "block-grid" : "reservation-nights";
    const words = (rest ?? "").split(" ").filter(Boolean);
    const labels = words.map((word, place) => (place === words.length - 1 ? labelIn(part, word) : word));
    return [formatsOf(language).date(`${day}T12:00:00`), ...labels].join(" · ");
  };

  const causeName = ({ kind, state, cause }: Pick<ProofCause, "kind" | "state" | "cause">): string => {
    const names = cause.split(" ").filter(Boolean);
    if (names.length === 0) return t(`verifications.states.${state}`);
    return names
      .map((name) => {
        if (name.startsWith("status=")) return `${labelIn(kind, "status")}: ${name.slice("status=".length)}`;
        const [part = "", field] = name.split(".");
        if (field === undefined) return fieldName(kind, name);
        return `${labelIn(part, field)} ${t(part === "block-grid" ? "verifications.causes.grid" : "verifications.causes.nights")}`;
      })
      .join(", ");
  };

  return { kindName, fieldName, causeName };
}
