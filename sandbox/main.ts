import { readFileSync } from "node:fs";
import { startSandbox } from "./start.ts";

/** The program behind `npm run sandbox`: prints one line of JSON when it is ready, ends on a signal. */
const { env, stdout, stderr } = process;

function readPort(): number {
  const port = Number(env.SANDBOX_PORT ?? env.PORT ?? 3001);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("PORT is not a port.");
  return port;
}

try {
  const { SANDBOX_TLS_KEY: key, SANDBOX_TLS_CERT: cert } = env;
  const sandbox = await startSandbox({
    host: env.HOST ?? "127.0.0.1",
    port: readPort(),
    limits: env.SANDBOX_LIMITS !== "off",
    file: env.SANDBOX_FILE,
    tls: key && cert ? { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") } : undefined,
  });
  const { clientId, clientSecret, appKey, hotelId, username, password, enterpriseId, scope } = sandbox.property;
  const { businessDate } = sandbox.world.chain.hotel(hotelId);
  const property = { clientId, clientSecret, appKey, hotelId, username, password, enterpriseId, scope };
  const line = { url: sandbox.url, ...property, businessDate };
  stdout.write(`${JSON.stringify(line)}\n`);
  // Started by another program: when that program ends, however it ends, its end of this pipe closes.
  if (env.SANDBOX_WITH_PARENT === "on") process.stdin.resume().on("close", () => process.exit(0));
  for (const signal of ["SIGTERM", "SIGINT"])
    process.once(signal, () => {
      sandbox.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
} catch (error) {
  stderr.write(`The sandbox could not start. ${(error as Error).message}\n`);
  process.exit(1);
}
