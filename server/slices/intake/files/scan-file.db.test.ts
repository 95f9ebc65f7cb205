import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../../test/support/app.ts";
import { startClamdServer, TEST_VIRUS } from "../../../../test/support/clamd-server.ts";
import { makeScope } from "../../../../test/support/factories.ts";
import { tusOf, uploadByForm } from "../../../../test/support/uploads.ts";
import { createClamd } from "../../../adapters/clamd/clamd.ts";
import { inTenant } from "../../../db/client.ts";

let clamd: Awaited<ReturnType<typeof startClamdServer>>;
let house: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  clamd = await startClamdServer();
  house = await openTestApp({ scanner: createClamd({ address: clamd.address }) });
});
afterAll(async () => {
  await house.close();
  await clamd.close();
});

const CLEAN = "Name;City\nMeier;Bern\n";
const INFECTED = `${CLEAN}${TEST_VIRUS};Basel\n`;

test("an infected upload is refused by form and by tus, with a line in the log; clean ones and others' are kept", async () => {
  const [scope, other] = [await makeScope(house.db), await makeScope(house.db)];
  const [browser, stranger] = [await house.signIn(scope), await house.signIn(other)];
  expect((await uploadByForm(browser, { name: "clean.csv", content: CLEAN })).statusCode).toBe(201);
  const refused = await uploadByForm(browser, { name: "guests.csv", content: INFECTED });
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining("Eicar-Signature")]);
  const tus = tusOf(browser);
  const { location } = await tus.begin("guests.csv", INFECTED.length);
  expect((await tus.send(location, 0, Buffer.from(INFECTED))).statusCode).toBe(400);
  expect(await tus.offset(location)).toBeNull();
  const { files, lines } = await inTenant(house.db, scope, async (tx) => ({
    files: await tx.selectFrom("files").select("name").execute(),
    lines: await tx.selectFrom("audit_log").select(["action", "new"]).where("action", "=", "file_infected").execute(),
  }));
  expect(files).toEqual([{ name: "clean.csv" }]);
  const line = { action: "file_infected", new: { name: "guests.csv", virus: "Eicar-Signature" } };
  expect(lines).toEqual([line, line]);
  expect((await uploadByForm(stranger, { name: "clean.csv", content: CLEAN })).statusCode).toBe(201);
});

test("while the scanner is away nothing is taken", async () => {
  const away = await openTestApp({ database: house.database, scanner: createClamd({ address: "127.0.0.1:1" }) });
  const scope = await makeScope(house.db);
  const answer = await uploadByForm(await away.signIn(scope), { name: "clean.csv", content: CLEAN });
  expect([answer.statusCode, answer.json().message]).toEqual([503, expect.stringContaining("virus scanner")]);
  const files = await inTenant(house.db, scope, (tx) => tx.selectFrom("files").select("name").execute());
  expect(files).toEqual([]);
  await away.app.close();
});
