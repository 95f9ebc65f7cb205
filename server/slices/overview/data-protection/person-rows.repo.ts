import { sql } from "kysely";
import type { ConfigurationBody, FieldSource } from "../../../../contract/configurations.ts";
import type { PersonWords } from "../../../../core/erasure/person-words.ts";
import { fieldsOf, isModuleKey } from "../../../../core/modules/catalogue.ts";
import { headerKey } from "../../../../core/modules/spelling.ts";
import { synonymsOf } from "../../../../core/modules/synonyms.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import type { ErasureSubject } from "../../../db/schema/erasures.ts";

export type SubjectGuest = ErasureSubject["guests"][number];

/** Whether a row is about the guest, only mentions the guest, or neither. */
export type RowVerdict = "own" | "names" | "none";
export type JudgeRow = (cells: readonly string[]) => RowVerdict;

/** Which fields of a module hold the old id of a guest. */
function idFieldsOf(module: string, guestModule: string): ReadonlySet<string> {
  if (!isModuleKey(module)) return new Set();
  const named = fieldsOf(module).filter(
    ({ key, refers }) => refers.includes(guestModule) || (key && module === guestModule),
  );
  return new Set(named.map(({ id }) => id));
}

const columnsIn = (source: FieldSource): readonly string[] => {
  if (source.kind === "constant") return [];
  return source.kind === "join" ? source.columns : [source.column];
};

type Read = { module: string; columns: readonly string[]; mapped: readonly ConfigurationBody["fields"][] };

/** Old ids may be short numbers, so they count only in columns with guests' ids, by the mapping or by their name. */
export function compileJudge(words: PersonWords, guests: readonly SubjectGuest[], read: Read): JudgeRow {
  const ids = new Map<number, Set<string>>();
  for (const { module, oldId } of guests) {
    const fields = idFieldsOf(read.module, module);
    const names = new Set(
      read.mapped.flatMap((mapped) =>
        mapped.filter(({ target }) => fields.has(target)).flatMap(({ source }) => columnsIn(source).map(headerKey)),
      ),
    );
    if (isModuleKey(read.module))
      for (const field of fieldsOf(read.module))
        if (fields.has(field.id))
          for (const name of [field.id, ...Object.values(field.labels), ...synonymsOf(read.module, field)])
            names.add(headerKey(name));
    for (const [index, column] of read.columns.entries())
      if (names.has(headerKey(column))) ids.set(index, (ids.get(index) ?? new Set()).add(oldId));
  }
  const places = [...ids];
  return (cells) => {
    if (places.some(([index, known]) => known.has((cells[index] ?? "").trim()))) return "own";
    if (!words.isIn(cells.join("\n"))) return cells.some(words.isWhole) ? "own" : "none";
    return cells.some(words.isWhole) ? "own" : "names";
  };
}

/** How the configurations for a file's rows read its columns. */
export async function findMappings(
  tx: Tx,
  { accountId }: AccountScope,
  sourceId: string,
): Promise<ConfigurationBody["fields"][]> {
  const { rows } = await sql<{ fields: ConfigurationBody["fields"] }>`
    select v.body -> 'fields' as fields from (
      select configuration_id, version from imports where account_id = ${accountId} and source_id = ${sourceId}
      union select configuration_id, version from rehearsals where account_id = ${accountId} and source_id = ${sourceId}
    ) used
    join configuration_versions v on v.account_id = ${accountId} and v.configuration_id = used.configuration_id
      and v.version = used.version`.execute(tx);
  return rows.map(({ fields }) => fields);
}
