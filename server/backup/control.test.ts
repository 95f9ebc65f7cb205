import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepLog } from "../../test/support/jobs.ts";
import { findControl, openControl } from "./control.ts";

test("only who can read the data folder is served, and a key that is a setting is never in a backup", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bellhop-control-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await findControl(folder)).toBe(null);
  // No call of this test reaches the database.
  const options = { databaseUrl: "postgres://127.0.0.1:1/none" };
  const control = await openControl({ options, folder, keyId: "id", keyFile: null }, keepLog());
  onTestFinished(control.close);
  const { port, token } = (await findControl(folder)) ?? { port: 0, token: "" };
  expect((await stat(join(folder, "control.json"))).mode & 0o777).toBe(0o600);
  const ask = async (path: string, authorization: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers: { authorization } });
    return [answer.status, await answer.text()];
  };
  for (const wrong of ["", "Bearer ", `Bearer ${token}x`, token]) expect((await ask("/backup", wrong))[0]).toBe(401);
  expect((await ask("/elsewhere", `Bearer ${token}`))[0]).toBe(404);
  const withKey = await ask("/backup?key=with", `Bearer ${token}`);
  expect(withKey).toEqual([409, expect.stringContaining("BELLHOP_SECRET_KEY")]);
  await control.close();
  expect(existsSync(join(folder, "control.json"))).toBe(false);
});
