import { z } from "zod";
import { UPLOAD_MB } from "../contract/files.ts";

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
const port = z.coerce.number<string>().int().min(0).max(65_535);
const secretKey = z.string().min(32);
const seconds = z.coerce.number<string>().int().min(1).max(86_400);
/** With a shorter lease, busy workers would lose jobs while alive. */
const leaseSeconds = z.coerce.number<string>().min(0.2).max(86_400);

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  BELLHOP_DATA: z.string().min(1).default(".bellhop"),
  BELLHOP_URL: z.url({ protocol: /^https?$/ }).optional(),
  BELLHOP_TRUST_PROXY: z.string().min(1).optional(),
  BELLHOP_ADMIN_EMAIL: z.email().optional(),
  BELLHOP_IDLE_SECONDS: seconds.default(900),
  BELLHOP_LEASE_SECONDS: leaseSeconds.default(30),
  BELLHOP_UPLOAD_MB: z.coerce.number<string>().int().min(1).max(1_048_576).default(UPLOAD_MB.csv),
  BELLHOP_SERVICES: z
    .string()
    .default("web,worker")
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(["web", "worker"])).min(1)),
  BELLHOP_DEMO: z.enum(["on", "data", "empty", "off"]).optional(),
  BELLHOP_SECRET_KEY: secretKey.optional(),
  BELLHOP_SECRET_KEY_PREVIOUS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((key) => key.trim() || []))
    .pipe(z.array(secretKey)),
  BELLHOP_COOKIE_SECURE: onOff.default(true),
  BELLHOP_METRICS_TOKEN: z.string().min(16).optional(),
  BELLHOP_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  BELLHOP_CAPTCHA: z.enum(["altcha", "recaptcha", "off"]).default("altcha"),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  BELLHOP_REGISTER: z.enum(["open", "invite", "off"]).optional(),
  SANDBOX_PORT: z.union([z.literal("off").transform(() => null), port]).default(3001),
  BELLHOP_OUTBOUND_ALLOW: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((address) => address.trim().toLowerCase() || []))
    .pipe(z.array(z.string().regex(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/, "must be host:port, …"))),
  BELLHOP_CLAMD: z
    .string()
    .regex(/^(\/.+|.+:\d{1,5})$/, "must be host:port or the path of a socket")
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  BELLHOP_MAIL_FROM: z.string().min(3).default("Bellhop <bellhop@localhost>"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
});

export class ConfigError extends Error {}

/** The environment, read once. Empty values count as not set, as in a compose file's `NAME=`. */
export function readConfig(env: Record<string, string | undefined>) {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path[0]?.toString()}: ${message}`);
    throw new ConfigError(["Some settings are not valid:", ...lines].join("\n"));
  }
  const e = parsed.data;
  if (e.DATABASE_URL && !e.BELLHOP_SECRET_KEY)
    throw new ConfigError(
      "BELLHOP_SECRET_KEY is required with DATABASE_URL: it wraps the stored hotel credentials.\n" +
        "  Make one with: node -e \"console.log(require('crypto').randomBytes(32).toString('base64'))\"",
    );
  if (e.BELLHOP_CAPTCHA === "recaptcha" && !(e.RECAPTCHA_SITE_KEY && e.RECAPTCHA_SECRET))
    throw new ConfigError("BELLHOP_CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.");
  const demo = (e.BELLHOP_DEMO ?? (e.DATABASE_URL === undefined ? "on" : "off")) !== "off";
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.BELLHOP_DATA,
    publicUrl: e.BELLHOP_URL?.replace(/\/$/, ""),
    trustProxy: e.BELLHOP_TRUST_PROXY,
    adminEmail: e.BELLHOP_ADMIN_EMAIL?.toLowerCase(),
    idleSeconds: e.BELLHOP_IDLE_SECONDS,
    leaseSeconds: e.BELLHOP_LEASE_SECONDS,
    uploadMb: e.BELLHOP_UPLOAD_MB,
    services: new Set(e.BELLHOP_SERVICES),
    demo,
    /** `empty`: only hotels, people and sandbox, for users with files of their own; `data`: nothing is pushed. */
    demoHas:
      e.BELLHOP_DEMO === "empty"
        ? ("nothing" as const)
        : e.BELLHOP_DEMO === "data"
          ? ("data" as const)
          : ("push" as const),
    captcha: e.BELLHOP_CAPTCHA,
    recaptcha: { siteKey: e.RECAPTCHA_SITE_KEY ?? "", secret: e.RECAPTCHA_SECRET ?? "" },
    register: e.BELLHOP_REGISTER ?? (demo ? "open" : "off"),
    sandboxPort: demo ? e.SANDBOX_PORT : null,
    outboundAllow: e.BELLHOP_OUTBOUND_ALLOW,
    clamd: e.BELLHOP_CLAMD,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.BELLHOP_MAIL_FROM,
    secretKey: e.BELLHOP_SECRET_KEY,
    previousKeys: e.BELLHOP_SECRET_KEY_PREVIOUS,
    secureCookies: e.BELLHOP_COOKIE_SECURE,
    metricsToken: e.BELLHOP_METRICS_TOKEN,
    logLevel: e.BELLHOP_LOG_LEVEL,
    databaseUrl: e.DATABASE_URL,
  };
}
export type Config = ReturnType<typeof readConfig>;
