import type { ModuleShown } from "../../../../contract/modules.ts";

type Group = ModuleShown["module"];
const GROUPS: readonly Group[] = ["profiles", "reservations", "blocks", "rooms", "finance", "codes"];

const OFF = 0;

/** The switched-on modules by group, always including the page's own one. */
export function groupModules<Shown extends Pick<ModuleShown, "id" | "module" | "status">>(
  modules: readonly Shown[],
  current: string | null,
): { group: Group; modules: Shown[] }[] {
  const shown = modules.filter(({ id, status }) => status !== OFF || id === current);
  return GROUPS.map((group) => ({ group, modules: shown.filter(({ module }) => module === group) })).filter(
    ({ modules: own }) => own.length > 0,
  );
}
