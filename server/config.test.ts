import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const [first, second] = ["1".repeat(32), "2".repeat(32)];

test("previous keys are a list; one that is too short is named without being shown", () => {
  expect(readConfig({}).previousKeys).toEqual([]);
  expect(readConfig({ BELLHOP_SECRET_KEY_PREVIOUS: `${first}, ${second},` }).previousKeys).toEqual([first, second]);
  const short = () => readConfig({ BELLHOP_SECRET_KEY_PREVIOUS: `${first},too-short` });
  expect(short).toThrow("BELLHOP_SECRET_KEY_PREVIOUS");
  expect(short).not.toThrow("too-short");
});

test("the largest upload is 4 GB unless the setting says otherwise", () => {
  expect([readConfig({}).uploadMb, readConfig({ BELLHOP_UPLOAD_MB: "200" }).uploadMb]).toEqual([4_096, 200]);
  for (const wrong of ["0", "-1", "4GB"])
    expect(() => readConfig({ BELLHOP_UPLOAD_MB: wrong })).toThrow("BELLHOP_UPLOAD_MB");
});

test("the demo is on where the database is embedded, and can do without its push or its data", () => {
  const server = { DATABASE_URL: "postgres://me@db/bellhop", BELLHOP_SECRET_KEY: first };
  const demoOf = (env: Record<string, string>) => {
    const { demo, demoHas } = readConfig(env);
    return demo && demoHas;
  };
  expect(demoOf({})).toBe("push");
  expect(demoOf(server)).toBe(false);
  expect(demoOf({ ...server, BELLHOP_DEMO: "on" })).toBe("push");
  expect(demoOf({ BELLHOP_DEMO: "data" })).toBe("data");
  expect(demoOf({ BELLHOP_DEMO: "empty" })).toBe("nothing");
  expect(demoOf({ BELLHOP_DEMO: "off" })).toBe(false);
});
