import { z } from "zod";
import { readConfig } from "../config.ts";
import { prepareData } from "../data-folder.ts";
import { openDatabase } from "../db/client.ts";
import { addSuperAdmin } from "../seed/super-admin.ts";
import { UsageError } from "./usage-error.ts";

/** Works on the data themselves: a user who can read them may name a super admin. */
export async function addAdmin(env: NodeJS.ProcessEnv, address: string): Promise<string> {
  const email = z.email().safeParse(address.trim().toLowerCase());
  if (!email.success) throw new UsageError(`“${address}” is not an e-mail address.`);
  const config = readConfig(env);
  const data = await prepareData(config);
  const database = await openDatabase(data.options);
  try {
    const path = await addSuperAdmin(database.db, data.options, email.data);
    const url = config.publicUrl ?? `http://${config.host}:${config.port}`;
    return path
      ? `${email.data} is a super admin. Set the password within a day: ${url}${path}`
      : `${email.data} is a super admin.`;
  } finally {
    await database.close();
    await data.release();
  }
}
