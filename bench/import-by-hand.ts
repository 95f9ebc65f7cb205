import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import pg from "pg";
import { fieldsOf } from "../core/modules/catalogue.ts";
import { compileSearchColumns, searchColumnsOf } from "../core/records/search-columns.ts";

const AT_ONCE = 1_000;
const HEAD = ["account_id", "property_id", "module", "old_id", "values", "run_id", "line", "created_run"];
/** The file's columns by field. */
const COLUMNS = {
  ...{ oldId: "old_id", title: "title", firstName: "first name", lastName: "last name", email: "e-mail" },
  ...{ phone: "phone", address1: "street", city: "city", postalCode: "postcode", country: "country" },
  ...{ language: "language", employer: "company", note: "notes" },
};

/**
 * The import without Bellhop: csv-parse, and 1,000 rows per INSERT, into the same table with the same columns and
 * indexes. No staging, codes, cleaning rules, checks, comparison, counts or restart. Returns the milliseconds.
 */
export async function importByHand(databaseUrl: string, path: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create table by_hand (like profiles including all)");
  const names = [...HEAD, ...searchColumnsOf("profiles").map(({ name }) => name)];
  const columnsOf = compileSearchColumns("profiles", "FR");
  const places = fieldsOf("profiles").map(({ id }) => COLUMNS[id as keyof typeof COLUMNS]);
  const [account, property, run] = [randomUUID(), randomUUID(), randomUUID()];
  let parameters: unknown[] = [];
  const flush = async () => {
    const rows = parameters.length / names.length;
    const tuple = (row: number) => `(${names.map((_, index) => `$${row * names.length + index + 1}`).join()})`;
    const tuples = Array.from({ length: rows }, (_, row) => tuple(row)).join();
    await client.query(`insert into by_hand (${names.join()}) values ${tuples}`, parameters);
    parameters = [];
  };
  const started = performance.now();
  let line = 1;
  for await (const row of createReadStream(path).pipe(parse({ delimiter: ";", columns: true }))) {
    line++;
    const values = places.map((column) => (column && row[column] !== "" ? row[column].trim() : undefined));
    const known = Object.fromEntries(
      fieldsOf("profiles").flatMap(({ id }, index) => (values[index] ? [[id, values[index]]] : [])),
    );
    parameters.push(account, property, "profiles", row.old_id, JSON.stringify(known), run, line, run);
    parameters.push(...columnsOf(values));
    if (parameters.length === AT_ONCE * names.length) await flush();
  }
  if (parameters.length > 0) await flush();
  const ms = performance.now() - started;
  await client.query("drop table by_hand");
  await client.end();
  return Math.round(ms);
}
