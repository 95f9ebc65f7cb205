import { expect, test } from "vitest";
import { findSql } from "./repositories.mjs";

const FILE = "server/slices/a/b/do-it.ts";
const PROBLEM = "SQL of a slice belongs in a .repo.ts file";

test("a file that uses kysely's template is found, with its line", () => {
  const text = 'import { z } from "zod";\nimport { type RawBuilder, sql } from "kysely";';
  expect(findSql(FILE, text)).toEqual([`${FILE}:2 kysely: ${PROBLEM}`]);
});

test("queries by the builder are found too", () => {
  const text = 'export const all = (tx) =>\n  tx\n    .selectFrom("jobs");\ntx.deleteFrom("jobs");';
  expect(findSql(FILE, text)).toEqual([`${FILE}:3 selectFrom: ${PROBLEM}`, `${FILE}:4 deleteFrom: ${PROBLEM}`]);
});

test("a repository's statement that is run elsewhere is found", () => {
  const text = 'import { allJobs } from "./jobs.repo.ts";\nexport const all = (tx) => allJobs().execute(tx);';
  expect(findSql(FILE, text)).toEqual([`${FILE}:2 execute: ${PROBLEM}`]);
});

test("types of kysely, calls of a repository and words in a comment pass", () => {
  const text = [
    'import type { Selectable } from "kysely";',
    'import { type Updateable } from "kysely";',
    'import { listJobs } from "./jobs.repo.ts";',
    "// selectFrom( would be wrong here",
    "export const jobs = (tx, scope) => listJobs(tx, scope);",
  ].join("\n");
  expect(findSql(FILE, text)).toEqual([]);
});
