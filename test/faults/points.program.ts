import http from "node:http";
import pg from "pg";

/**
 * Loaded before a program (`--import`), it kills that program, and others with it, when it reaches a named point of a
 * push for the n-th time. It recognises the points by the program's calls to its database and to the hotel, so that the
 * shipped program itself is tested.
 */
const { KILL_POINT = "", KILL_AFTER = "1", KILL_ALSO = "" } = process.env;
let left = Number(KILL_AFTER);

function reach(point: string): void {
  if (point !== KILL_POINT) return;
  left -= 1;
  if (left > 0) return;
  for (const pid of KILL_ALSO.split(",").filter(Boolean)) process.kill(Number(pid), "SIGKILL");
  process.kill(process.pid, "SIGKILL");
}

/** Statements of a connection since its last commit. */
const noted = new WeakMap<object, Set<string>>();
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

function watched(this: object, ...args: unknown[]): unknown {
  const [first] = args;
  const text = typeof first === "string" ? first : String((first as { text?: string } | undefined)?.text ?? "");
  const marks = noted.get(this) ?? new Set();
  noted.set(this, marks);
  if (/insert into (push_records|receivable_postings)/.test(text) && text.includes("'sending'")) {
    reach("before intention");
    marks.add("after intention");
  }
  if (text.includes("insert into push_attempts") || text.includes("update receivable_postings set state = $")) {
    reach("before outcome");
    marks.add("after outcome");
  }
  if (text.includes("insert into push_records") && JSON.stringify(args).includes('\\"state\\":\\"again\\"'))
    marks.add("between steps");
  const result = query.apply(this, args);
  if (text.trim() === "commit" && result instanceof Promise)
    void result.then(() => {
      for (const point of marks) reach(point);
      marks.clear();
    });
  return result;
}
pg.Client.prototype.query = watched as typeof pg.Client.prototype.query;

const request = http.request as (...args: unknown[]) => http.ClientRequest;
http.request = ((...args: unknown[]) => {
  const made = request(...args);
  if (made.method !== "GET" && !made.path.startsWith("/oauth")) {
    reach("before send");
    made.once("finish", () => setTimeout(() => reach("after send"), 1));
    made.prependOnceListener("response", (response: http.IncomingMessage) =>
      response.once("end", () => reach("after answer")),
    );
  }
  return made;
}) as typeof http.request;
