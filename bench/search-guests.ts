import pg from "pg";
import { foldWords } from "../core/matching/fold.ts";

const AT_ONCE = 5_000;

/** Names as they are hard to search: very common ones, with accents, apostrophes, marks of patterns, other scripts. */
const NAMES: readonly [name: string, guests: number][] = [
  ["Smith", 20_000],
  ["Müller", 5_000],
  ["O'Brien", 2_000],
  ["D’Almeida", 500],
  ["São João", 300],
  ["Łukasz", 300],
  ["100% Travel", 50],
  ["Rate_Hunters", 50],
  ['The "Crown" Ltd', 50],
  ["Σωτήρης", 50],
  ["😀 Happy Tours", 50],
];
const FIRST = ["Anna", "José", "Maria", "Hans", "Zoë", "Pierre", "John", "Lucía", "François", "Jürgen"];
/** Addresses of offices, which thousands share the beginning of. */
const OFFICES = ["info", "booking", "reservations"];

/**
 * Guests beside those of `fillRecords`, before them: of each three one has an office's address, one a mail and a mobile of
 * his or her own, and one a second mail and phone as contacts.
 */
export async function fillSearched(url: string, hotel: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select account_id, id from properties where slug = $1", [hotel]);
  const head = `'${rows[0].account_id}'::uuid, '${rows[0].id}'::uuid`;
  const run = "gen_random_uuid(), 1, gen_random_uuid()";
  const guests = NAMES.flatMap(([last, many]) => Array.from({ length: many }, (_, index) => guestOf(last, index)));
  for (let from = 0; from < guests.length; from += AT_ONCE) {
    const some = JSON.stringify(
      guests.slice(from, from + AT_ONCE).map((guest, n) => ({ ...guest, id: `H${from + n}` })),
    );
    await client.query(
      `insert into profiles (account_id, property_id, module, old_id, values, run_id, line, created_run, type, name, name_key)
       select ${head}, 'profiles', g ->> 'id', g -> 'values', ${run}, 'Guest', g ->> 'name', g ->> 'key'
       from jsonb_array_elements($1::jsonb) g`,
      [some],
    );
    await client.query(
      `insert into records (account_id, property_id, module, old_id, values, run_id, line, created_run, parent_old_id)
       select ${head}, 'profile-contacts', (g ->> 'id') || c.kind, jsonb_build_object('kind', c.kind, 'value', c.value), ${run}, g ->> 'id'
       from jsonb_array_elements($1::jsonb) g
       cross join lateral (values ('Email', g ->> 'second'), ('Mobile', g ->> 'third')) c (kind, value)
       where c.value is not null`,
      [some],
    );
    await client.query(
      `insert into reservations (account_id, property_id, module, old_id, values, run_id, line, created_run, status,
         confirmation, arrival, departure, profile_old_id, block_old_id)
       select ${head}, 'reservations', 'S' || (g ->> 'id'), '{}', ${run}, 'Reserved', 's' || lower(g ->> 'id'),
         current_date + substr(g ->> 'id', 2)::int * 7919 % 600, current_date + 602, g ->> 'id', '' from jsonb_array_elements($1::jsonb) g`,
      [some],
    );
  }
  await client.end();
}

function guestOf(last: string, index: number) {
  const first = FIRST[index % FIRST.length] ?? "";
  const own = `${foldWords(`${first} ${last}`).join(".")}.${index}@guest.example`;
  const [office, number] = [OFFICES[index % OFFICES.length], String(4_400_000 + index * 7).padStart(9, "0")];
  const ways = [
    { values: { email: `${office}@hotel${index}.example` } },
    { values: { email: own, mobile: `+44 7${number}` } },
    { values: {}, second: own, third: `+49 171${number}` },
  ][index % 3];
  return {
    ...ways,
    values: { ...ways?.values, lastName: last, firstName: first },
    name: `${last}, ${first}`,
    key: foldWords(`${last} ${first}`).join(" "),
  };
}
