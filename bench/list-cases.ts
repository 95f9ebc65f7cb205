/** A list or detail, and an equivalent hand-written statement. `turn` varies each call. */
export type Case = {
  name: string;
  target: number;
  kind: "profiles" | "reservations" | "blocks";
  filter?: Record<string, string | number | boolean> | ((turn: number) => Record<string, string | number | boolean>);
  detail?: true;
  where?: string | ((turn: number) => string);
  order?: string;
  offset?: number;
};

const NAMES = ["a", "el", "mar", "nia", "oe ta", "ru"];
const nameAt = (turn: number) => NAMES[turn % NAMES.length] ?? "";
const words = (turn: number) =>
  nameAt(turn)
    .split(" ")
    .map((word) => `strpos(' ' || name_key, ' ${word}') > 0`)
    .join(" and ");

const MG = ["mg_email", "mg_phone", "mg_name", "mg_address"];
const partner = (mask: number) => {
  const keys = ["mk_email", "mk_phone", "mk_name", "mk_address"].filter((_, index) => mask & (1 << index));
  const same = keys.map((key) => `o.${key} = t.${key}`).join(" and ");
  return `exists (select from profiles o where o.property_id = t.property_id and o.id <> t.id and ${same})`;
};
const duplicates = (mask: number): Case => ({
  name: `duplicates by ${MG.filter((_, index) => mask & (1 << index)).join(" ")}`,
  target: 60,
  kind: "profiles",
  filter: {
    duponly: true,
    ...Object.fromEntries(MG.filter((_, index) => mask & (1 << index)).map((flag) => [flag, true])),
  },
  where: partner(mask),
});

export const cases: readonly Case[] = [
  { name: "profiles", target: 60, kind: "profiles" },
  {
    name: "profiles, downwards",
    target: 60,
    kind: "profiles",
    filter: { sort: "-name" },
    order: "name_key desc, id desc",
  },
  {
    name: "profiles by change",
    target: 60,
    kind: "profiles",
    filter: { sort: "-updated_at" },
    order: "updated_at desc, id desc",
  },
  { name: "guests", target: 60, kind: "profiles", filter: { type: "Guest" }, where: "type = 'Guest'" },
  { name: "agents", target: 60, kind: "profiles", filter: { type: "Agent" }, where: "type = 'Agent'" },
  { name: "profiles by name", target: 60, kind: "profiles", filter: (turn) => ({ name: nameAt(turn) }), where: words },
  {
    name: "profiles of days",
    target: 60,
    kind: "profiles",
    filter: { beginDate: "2026-11-01" },
    where: "updated_at >= '2026-11-01'",
  },
  ...Array.from({ length: 15 }, (_, index) => duplicates(index + 1)),
  {
    name: "duplicates",
    target: 60,
    kind: "profiles",
    filter: { duponly: true },
    where: `(${[5, 6, 12].map(partner).join(" or ")})`,
  },
  {
    ...duplicates(15),
    name: "duplicates, empty let pass",
    filter: { duponly: true, mg_empty: true, ...Object.fromEntries(MG.map((flag) => [flag, true])) },
  },
  {
    name: "missing e-mails",
    target: 60,
    kind: "profiles",
    filter: { issue: "missing_email" },
    where: "coalesce(values ->> 'email', '') = ''",
  },
  {
    name: "guests by name",
    target: 200,
    kind: "profiles",
    filter: (turn) => ({ type: "Guest", name: nameAt(turn) }),
    where: (turn) => `type = 'Guest' and ${words(turn)}`,
  },
  {
    name: "duplicates by name, of agents",
    target: 200,
    kind: "profiles",
    filter: { duponly: true, mg_name: true, type: "Agent" },
    where: `type = 'Agent' and ${partner(4)}`,
  },
  { name: "profiles, page 20,000", target: 200, kind: "profiles", filter: { offset: 500_000 }, offset: 500_000 },
  {
    name: "duplicates by name, page 2,000",
    target: 200,
    kind: "profiles",
    filter: { duponly: true, mg_name: true, offset: 50_000 },
    where: partner(4),
    offset: 50_000,
  },
  { name: "reservations", target: 60, kind: "reservations", order: "arrival, id" },
  {
    name: "reservations in house",
    target: 60,
    kind: "reservations",
    filter: { type: "InHouse" },
    where: "status = 'InHouse'",
    order: "arrival, id",
  },
  {
    name: "reservations of a day",
    target: 60,
    kind: "reservations",
    filter: { beginDate: "2026-03-01", endDate: "2026-03-01" },
    where: "arrival = '2026-03-01'",
    order: "arrival, id",
  },
  {
    name: "reservation by number",
    target: 60,
    kind: "reservations",
    filter: (turn) => ({ name: `C000${100_000 + turn * 31}` }),
    where: (turn) => `confirmation like 'C000${100_000 + turn * 31}%'`,
    order: "arrival, id",
  },
  {
    name: "reservations, page 20,000",
    target: 200,
    kind: "reservations",
    filter: { offset: 500_000 },
    order: "arrival, id",
    offset: 500_000,
  },
  { name: "blocks", target: 60, kind: "blocks", order: "begins, id" },
  {
    name: "blocks by name",
    target: 60,
    kind: "blocks",
    filter: { name: "congress 77" },
    where: "name_key like 'congress 77%'",
    order: "begins, id",
  },
  { name: "profile", target: 25, kind: "profiles", detail: true },
  { name: "reservation", target: 25, kind: "reservations", detail: true },
  { name: "block", target: 25, kind: "blocks", detail: true },
];

const filterAt = ({ filter = {} }: Case, turn: number) => (typeof filter === "function" ? filter(turn) : filter);

/** The call of a case. Ids begin at 1 in a new database; `ids`: how many of them may be used. */
export function requestOf(item: Case, turn: number, ids = 9_000): [method: string, path: string, body?: object] {
  const name = item.kind.slice(0, -1);
  if (item.detail) return ["GET", `/api/v2/${name}/detail?${name}_id=${1 + ((turn * 997) % ids)}`];
  const filter = filterAt(item, turn);
  if (item.kind === "profiles") return ["POST", "/api/v2/profiles/list", filter];
  const query = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
  return ["GET", `/api/v2/${item.kind}/list?${query}`];
}

/** Only the rows of the page: no total, and not whether there are more. */
export function byHand(
  { kind, where = "true", order = "name_key, id", offset = 0, detail }: Case,
  turn: number,
  ids = 9_000,
): string {
  if (detail) return `select * from ${kind} where id = ${1 + ((turn * 997) % ids)}`;
  const wanted = typeof where === "function" ? where(turn) : where;
  return `select t.* from ${kind} t where property_id = (select id from properties where slug = 'paris-opera') and ${wanted}
    order by ${order} limit 25 offset ${offset}`;
}
