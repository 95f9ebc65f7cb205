import { lockFolder } from "../../server/db/folder-lock.ts";

/** Holds a folder until killed, or reports why it cannot. */
try {
  await lockFolder(process.argv[2] ?? "");
  process.stdout.write(`held by ${process.pid}\n`);
  setInterval(() => {}, 1_000);
} catch (error) {
  process.stdout.write(`refused: ${(error as Error).message}\n`);
  process.exit(1);
}
