import type { TreatmentRule } from "../../contract/configurations.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { treatments } from "./compile-treatments.ts";

type Step = { rule: (typeof treatments)[number]["key"]; field: string };

/** Rules by field that change only how a value is written, not its meaning. */
function stepsOf(field: ReturnType<typeof fieldsOf>[number]): Step["rule"][] {
  if (field.type === "phone") return ["phone"];
  if (field.type === "email") return ["email"];
  if (field.id === "country" || field.id === "nationality") return ["country"];
  return field.id === "language" ? ["language"] : [];
}

/** For a mapping that no person has checked: rules that can only improve its fields. */
export function usualTreatments(module: ModuleKey, mapped: readonly string[]): TreatmentRule[] {
  const wanted = new Set(mapped);
  const steps: Step[] = fieldsOf(module)
    .filter(({ id }) => wanted.has(id))
    .flatMap((field) => stepsOf(field).map((rule) => ({ rule, field: field.id })));
  return [
    { rule: "trim", field: "*", params: { inner: false } },
    ...steps.map((step) => ({ ...step, params: {} })),
  ].map((step, index) => ({ ...step, id: `usual-${index + 1}`, when: null, enabled: true, name: "" }));
}
