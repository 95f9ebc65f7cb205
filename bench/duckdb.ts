import { execFile } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "../server/package-root.ts";

/** As much of it as benches use. */
type Row = Record<string, number | bigint | string>;
type Connection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowObjects(): Row[] }>;
  closeSync(): void;
};
type Package = { DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> } };

/** A DuckDB in memory, with one thread as we have one. Its package is installed when a bench first asks for it. */
export async function openDuckDb(): Promise<Connection> {
  const folder = join(packageRoot, "node_modules/.cache/bellhop-bench-peers");
  await mkdir(folder, { recursive: true });
  for (const file of ["package.json", ".npmrc"])
    await copyFile(join(packageRoot, file === ".npmrc" ? file : `bench/${file}`), join(folder, file));
  await promisify(execFile)("npm", ["install", "--no-package-lock", "--loglevel=error"], { cwd: folder });
  const { DuckDBInstance } = createRequire(join(folder, "package.json"))("@duckdb/node-api") as Package;
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run("set threads to 1");
  return connection;
}
