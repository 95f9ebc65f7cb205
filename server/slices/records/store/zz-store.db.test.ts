import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/support/db.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { compileRecordText, valuesIn } from "../../../../core/records/record-text.ts";
import { compileSearchColumns } from "../../../../core/records/search-columns.ts";
import { inTenant } from "../../../db/client.ts";
import { packRecords } from "./record-batch.repo.ts";
import { storeRecords } from "./store-records.repo.ts";
import { fieldsOf } from "../../../../core/modules/catalogue.ts";
test("speed", async () => {
  const database = await openTestDatabase();
  const scope = await makeScope(database.db);
  const [textOf, columnsOf] = [compileRecordText("profiles"), compileSearchColumns("profiles", "FR")];
  const runId = randomUUID();
  const written = fieldsOf("profiles").map(({ id }) => id);
  await inTenant(database.db, scope, (tx) => sql`insert into imports (account_id, property_id, id, module, mode, source_id, file_id, file_name, job_id, by_id, by_name)
    values (${scope.accountId}, ${scope.propertyId}, ${runId}, 'profiles', 'upsert', gen_random_uuid(), gen_random_uuid(), 'x', gen_random_uuid(), gen_random_uuid(), 'x')`.execute(tx));
  let make = 0, store = 0;
  const N = 40;
  const times: number[] = [];
  for (let b = 0; b < N; b++) {
    let t = performance.now();
    const records = packRecords("profiles", Array.from({ length: 5000 }, (_, i) => {
      const n = b * 5000 + i;
      const values = valuesIn("profiles", { oldId: `P${n}`, lastName: `Last${n % 7000}`, firstName: `First${n % 900}`, email: `m${n}@example.com`, phone: `+336${String(10000000 + n)}`, address1: `${n % 200} rue X${n % 3000}`, city: "Lyon", postalCode: String(10000 + n % 80000), country: "FR", birthDate: "1980-02-03", note: "abc def ghi" });
      return { oldId: `P${n}`, line: n + 2, text: textOf(values), columns: columnsOf(values) };
    }));
    make += performance.now() - t;
    t = performance.now();
    await inTenant(database.db, scope, (tx) => storeRecords(tx, scope, { module: "profiles", runId, written, empties: true, country: "FR", records } as never));
    const ms = performance.now() - t; store += ms; times.push(ms);
  }
  console.log("MAKE", Math.round(make), "STORE", Math.round(store), "last10", Math.round(times.slice(-10).reduce((a, b) => a + b, 0)));
  expect(1).toBe(1);
}, 300_000);
