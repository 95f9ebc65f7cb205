import { listNameOf } from "../../../../../core/hotel/list-name.ts";
import { fieldsOf, type ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { HotelConnection, HotelSystem } from "../../../../ports/hotel-system.ts";
import type { Tally } from "./tally.ts";

type Use = { module: ModuleKey; field: string; list: string; code: string; count: number; examples: string[] };

/** Fields of a module, each with the list of its codes. */
const codedOf = (module: ModuleKey) =>
  fieldsOf(module).flatMap(({ id, type, list }) => (type === "code" && typeof list === "string" ? [{ id, list }] : []));

/** Collects the codes that records would be sent with; each is compared with the hotel's lists once. */
export function openCodes() {
  const uses = new Map<string, Use>();
  const coded = new Map<ModuleKey, ReturnType<typeof codedOf>>();
  return {
    note(module: ModuleKey, oldId: string, sent: Readonly<Record<string, unknown>>): void {
      let fields = coded.get(module);
      if (!fields) {
        fields = codedOf(module);
        coded.set(module, fields);
      }
      for (const { id, list } of fields) {
        const code = sent[id];
        if (typeof code !== "string" || code === "") continue;
        const key = `${module}\n${id}\n${code}`;
        const use = uses.get(key) ?? { module, field: id, list, code, count: 0, examples: [] };
        use.count += 1;
        if (use.examples.length < 5) use.examples.push(oldId);
        uses.set(key, use);
      }
    },
    /** Reads every used list now; unreadable lists are reported. */
    async compare(system: Pick<HotelSystem, "list">, to: HotelConnection, tally: Tally, signal?: AbortSignal) {
      const unread: string[] = [];
      for (const list of new Set([...uses.values()].map((use) => use.list))) {
        const name = listNameOf(list);
        if (name === null) continue;
        const outcome = await system.list(to, name, { fresh: true, signal });
        if (outcome.kind !== "found" || outcome.items.length === 0) {
          unread.push(list);
          continue;
        }
        const existing = new Set(outcome.items.map(({ code }) => code));
        for (const use of uses.values()) {
          if (use.list !== list || existing.has(use.code)) continue;
          const { module, field, code: value } = use;
          const noted = { area: "code", weight: "stops", module, cause: "check unlisted", field, value } as const;
          tally.several(noted, use, value);
        }
      }
      return unread;
    },
  };
}
