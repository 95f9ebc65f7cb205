import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import pg from "pg";
import { evidenceKinds, keysOf, MOST_IN_BLOCK } from "../core/duplicates/block-keys.ts";
import { makeFinder } from "../core/duplicates/find-groups.ts";
import { type Form, unpackForm } from "../core/duplicates/form.ts";
import { presets, startWeight } from "../core/duplicates/weights.ts";
import { MOST_SHARING } from "../core/matching/criteria.ts";
import { hashKey } from "../core/records/hash-key.ts";
import { openDuckDb } from "./duckdb.ts";
import { ratio } from "./measures.ts";

const FIELDS = [
  "first",
  "last",
  "birth",
  "emails",
  "phones",
  "street",
  "house",
  "postcode",
  "city",
  "country",
] as const;
const PAGE = 20_000;

/**
 * The profiles that the import has stored, compared once more beside the program: by our code in this process, and by
 * DuckDB with the same forms, the same block keys (which it gets for nothing), the same limits and the same weights. Ours
 * also makes the keys, knows more levels, and groups; DuckDB's time holds reading its files.
 */
export async function timeDuckDb(databaseUrl: string, folder: string) {
  const forms = await readForms(databaseUrl);
  const startedAt = performance.now();
  const finder = makeFinder("guests", forms.length);
  for (const form of forms) finder.addPacked(form);
  const { candidates, pairs } = finder.find();
  const coreMs = Math.round(performance.now() - startedAt);
  const [profiles, keys] = [`${folder}-profiles.tsv`, `${folder}-keys.tsv`];
  await writeFiles(forms, { profiles, keys });
  const database = await openDuckDb();
  try {
    const begunAt = performance.now();
    for (const statement of statements({ profiles, keys }, forms.length)) await database.run(statement);
    const duckMs = Math.round(performance.now() - begunAt);
    const counted = await database.runAndReadAll(
      "select (select count(*) from candidates) as candidates, (select count(*) from scored) as strong",
    );
    const [found] = counted.getRowObjects();
    return {
      ...{ rows: forms.length, coreMs, duckMs, ratio: ratio(coreMs, duckMs) },
      candidates: { ours: candidates, duck: Number(found?.candidates) },
      likely: {
        ours: pairs.filter(({ band }) => band === "sure" || band === "likely").length,
        duck: Number(found?.strong),
      },
    };
  } finally {
    database.closeSync();
    for (const path of [profiles, keys]) await rm(path, { force: true });
  }
}

/** As who sees all rows: the database then has no policy to look at. */
async function readForms(databaseUrl: string): Promise<string[]> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? databaseUrl);
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const forms: string[] = [];
    for (let after = "0"; ; ) {
      const { rows } = await client.query<{ id: string; form: string }>(
        "select id::text, form from profiles where module = 'profiles' and id > $1 order by id limit $2",
        [after, PAGE],
      );
      for (const { form } of rows) forms.push(form);
      const last = rows.at(-1);
      if (!last) return forms;
      after = last.id;
    }
  } finally {
    await client.end();
  }
}

async function writeFiles(forms: readonly string[], paths: { profiles: string; keys: string }): Promise<void> {
  const [profiles, keys] = [createWriteStream(paths.profiles), createWriteStream(paths.keys)];
  for (const [row, packed] of forms.entries()) {
    const form = unpackForm(packed);
    profiles.write(`${[row, ...FIELDS.map((field: keyof Form) => form[field])].join("\t")}\n`);
    keysOf(form, (kind, key) => keys.write(`${row}\t${kind}\t${hashKey(key)}\n`), { loose: false });
    if (row % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  profiles.end();
  keys.end();
  await Promise.all([finished(profiles), finished(keys)]);
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");
const { weights, address } = presets.guests;
const SHARED = list(evidenceKinds);

/** A field's weight by the first level that holds; nothing where one side is empty. */
const by = (field: string, levels: readonly (readonly [condition: string, weight: number | undefined])[]) =>
  `case when x.${field} = '' or y.${field} = '' then 0 ${levels
    .map(([condition, weight = 0]) => `when ${condition} then ${weight}`)
    .join(" ")} end`;
const jaro = (field: string, least: number) => `jaro_winkler_similarity(x.${field}, y.${field}) >= ${least}`;
const oneEdit = (field: string) => `damerau_levenshtein(x.${field}, y.${field}) <= 1`;
const common = (field: string) => `list_has_any(string_split(x.${field}, ' '), string_split(y.${field}, ' '))`;

const FIRST = by("first", [
  ["x.first = y.first", weights.firstName.equal],
  ["(length(x.first) = 1 or length(y.first) = 1) and x.first[1] = y.first[1]", weights.firstName.initial],
  [jaro("first", 0.9), weights.firstName.near],
  [`${jaro("first", 0.8)} or ${oneEdit("first")}`, weights.firstName.similar],
  ["true", weights.firstName.different],
]);
const REST = [
  by("last", [
    ["x.last = y.last", weights.lastName.equal],
    [`${jaro("last", 0.92)} or ${oneEdit("last")}`, weights.lastName.near],
    [`${jaro("last", 0.85)} or ${common("last")}`, weights.lastName.similar],
    ["true", weights.lastName.different],
  ]),
  by("birth", [
    ["x.birth = y.birth", weights.birthDate.equal],
    [oneEdit("birth"), weights.birthDate.near],
    ["x.birth[1:4] = y.birth[1:4]", weights.birthDate.weak],
    ["true", weights.birthDate.different],
  ]),
  by("emails", [
    [`${common("emails")} and x.email_shared`, 0],
    [common("emails"), weights.email.equal],
    [oneEdit("emails"), weights.email.near],
    [jaro("emails", 0.92), weights.email.weak],
    ["true", weights.email.different],
  ]),
  by("phones", [
    ["right(x.phones, 8) = right(y.phones, 8) and x.phone_shared", 0],
    ["right(x.phones, 8) = right(y.phones, 8)", weights.phone.equal],
    ["damerau_levenshtein(right(x.phones, 9), right(y.phones, 9)) <= 1", weights.phone.near],
    ["true", weights.phone.different],
  ]),
  by("country", [
    ["x.country = y.country", 0],
    ["true", weights.country.different],
  ]),
];
const PLACE = [
  by("street", [
    ["x.street = y.street", address.street.equal],
    [jaro("street", 0.92), address.street.near],
    [jaro("street", 0.85), address.street.similar],
    ["true", address.street.different],
  ]),
  by("house", [
    ["x.street <> y.street", 0],
    ["x.house = y.house", address.house.equal],
    ["true", address.house.different],
  ]),
  by("postcode", [
    ["x.postcode = y.postcode", address.postcode.equal],
    [oneEdit("postcode"), address.postcode.near],
    ["true", address.postcode.different],
  ]),
  by("city", [
    ["x.city = y.city", address.city.equal],
    [jaro("city", 0.9), address.city.near],
    ["true", address.city.different],
  ]),
];

const statements = (paths: { profiles: string; keys: string }, rows: number): string[] => [
  `create table k as select distinct * from read_csv('${paths.keys}', delim = '\t', header = false, quote = '',
    columns = {'row': 'INTEGER', 'kind': 'VARCHAR', 'key': 'BIGINT'})`,
  "create table sizes as select kind, key, count(*) as size from k group by kind, key having size > 1",
  `create table hot as select distinct k.row, k.kind from k join sizes using (kind, key)
    where kind in (${SHARED}) and size > ${MOST_SHARING}`,
  `create table candidates as select distinct a.row as a, b.row as b from sizes
    join k a using (kind, key) join k b using (kind, key)
    where a.row < b.row and size <= case when kind in (${SHARED}) then ${MOST_SHARING} else ${MOST_IN_BLOCK} end`,
  `create table p as select p.*, row in (select row from hot where kind = 'email') as email_shared,
      row in (select row from hot where kind = 'phone') as phone_shared
    from read_csv('${paths.profiles}', delim = '\t', header = false, quote = '', nullstr = '\\N',
      columns = {'row': 'INTEGER', ${FIELDS.map((field) => `'${field}': 'VARCHAR'`).join(", ")}}) p`,
  `create table scored as
    with compared as (
      select a, b, ${FIRST} as first_bits, x.birth <> '' and x.birth = y.birth as same_birth,
        ${REST.join(" + ")} + greatest(${weights.address.different}, least(${weights.address.equal}, ${PLACE.join(" + ")})) as bits
      from candidates join p x on x.row = a join p y on y.row = b
    )
    select a, b, ${startWeight(presets.guests, rows)} + first_bits + bits as weight from compared
    where (first_bits <> ${weights.firstName.different} or same_birth) and weight >= 0`,
];
