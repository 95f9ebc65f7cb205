import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateAddress } from "./addresses.ts";

export type OutboundRules = {
  /** `host:port` that may be called although it is private or without TLS: the demo's sandbox, a test. */
  allow: ReadonlySet<string>;
  /** From the first byte sent to the last byte received. */
  timeoutMs: number;
  maxBytes: number;
  /** Replaces the resolver in tests. */
  resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
};

export type OutboundRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Shorter than the limit of the rules. */
  timeoutMs?: number | undefined;
};
export type OutboundAnswer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Refused before a byte was sent: the other end has done nothing. */
export class OutboundRefused extends Error {
  readonly reason: "address" | "scheme" | "credentials" | "unresolved" | "malformed";
  constructor(reason: OutboundRefused["reason"]) {
    super(`The address was refused (${reason}).`);
    this.reason = reason;
  }
}

/** The call failed on the way. `sent`: the other end may have done the work. */
export class OutboundFailed extends Error {
  readonly reason: "timeout" | "too_large" | "certificate" | "unreachable" | "cut" | "redirect" | "aborted";
  readonly sent: boolean;
  constructor(reason: OutboundFailed["reason"], sent: boolean, cause?: unknown) {
    super(`The call failed (${reason}).`, { cause });
    this.reason = reason;
    this.sent = sent;
  }
}

/**
 * A connection that is idle for longer is closed by us. If the other end closes it just as it is reused, the call may
 * or may not have worked, which would leave a record in doubt; servers commonly wait five seconds or more.
 */
const IDLE_MS = 4_000;

/** The only way from Bellhop to a host that a tenant typed. Never follows redirects. */
export function openOutbound(rules: OutboundRules) {
  const resolve = rules.resolve ?? ((host) => lookup(host, { all: true, verbatim: true }));
  const agents = {
    "http:": new http.Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS }),
    "https:": new https.Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS }),
  };

  /** Connects to the address that was checked: a name cannot resolve to another one in between. */
  const guardedLookup: LookupFunction = (host, options, done) => {
    resolve(host).then(
      (found) => {
        if (found.length === 0) return done(new OutboundRefused("unresolved"), "", 0);
        if (found.some(({ address }) => isPrivateAddress(address))) return done(new OutboundRefused("address"), "", 0);
        const first = found[0] as { address: string; family: number };
        return options.all ? done(null, [...found]) : done(null, first.address, first.family);
      },
      () => done(new OutboundRefused("unresolved"), "", 0),
    );
  };

  function check(address: string): { url: URL; free: boolean } {
    const url = parse(address);
    if (url.protocol !== "https:" && url.protocol !== "http:") throw new OutboundRefused("scheme");
    if (url.username || url.password) throw new OutboundRefused("credentials");
    const free = rules.allow.has(`${url.hostname}:${url.port || (url.protocol === "https:" ? 443 : 80)}`);
    if (free) return { url, free };
    if (url.protocol !== "https:") throw new OutboundRefused("scheme");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) && isPrivateAddress(host)) throw new OutboundRefused("address");
    return { url, free };
  }

  async function send(outboundRequest: OutboundRequest): Promise<OutboundAnswer> {
    const { method, headers, body, signal } = outboundRequest;
    const { url, free } = check(outboundRequest.url);
    const timeoutMs = Math.min(outboundRequest.timeoutMs ?? rules.timeoutMs, rules.timeoutMs);
    return new Promise((done, fail) => {
      let sent = false;
      const protocol = url.protocol as keyof typeof agents;
      const request = (protocol === "https:" ? https : http).request(url, {
        method,
        agent: agents[protocol],
        headers: body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) },
        ...(!free && { lookup: guardedLookup }),
      });
      const end = (error: Error) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        request.destroy();
        fail(error);
      };
      const timer = setTimeout(() => end(new OutboundFailed("timeout", sent)), timeoutMs);
      const onAbort = () => end(new OutboundFailed("aborted", sent));
      if (signal?.aborted) return onAbort();
      signal?.addEventListener("abort", onAbort, { once: true });
      // Once the connection is established, bytes may have been sent and acted upon.
      request.on("socket", (socket) => {
        const ready = protocol === "https:" ? "secureConnect" : "connect";
        if (socket.connecting) socket.once(ready, () => (sent = true));
        else sent = true;
      });
      request.on("error", (error) => end(toFailure(error, sent)));
      request.on("response", (response) => {
        const status = response.statusCode ?? 0;
        if (status >= 300 && status < 400) return end(new OutboundFailed("redirect", true));
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > rules.maxBytes) end(new OutboundFailed("too_large", true));
          else chunks.push(chunk);
        });
        response.on("error", (error) => end(toFailure(error, true)));
        response.on("end", () => {
          if (!response.complete) return end(new OutboundFailed("cut", true));
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          done({ status, headers: response.headers, body: Buffer.concat(chunks).toString("utf8") });
        });
      });
      request.end(body);
    });
  }

  return {
    send,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function parse(address: string): URL {
  try {
    return new URL(address);
  } catch {
    throw new OutboundRefused("malformed");
  }
}
export type Outbound = ReturnType<typeof openOutbound>;

const UNREACHABLE = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"]);

function toFailure(error: Error, sent: boolean): Error {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error;
  const code = "code" in error ? String(error.code) : "";
  if (/CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME|ERR_TLS|ERR_SSL/.test(code))
    return new OutboundFailed("certificate", false, error);
  if (UNREACHABLE.has(code)) return new OutboundFailed("unreachable", sent, error);
  return new OutboundFailed("cut", sent, error);
}
