import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { packageRoot } from "../server/package-root.ts";

/** Linux reports processor time in hundredths of a second. */
const MS_A_TICK = 10;
const HOTEL = "account=grand-azur&property=paris-opera";

/** The program of `npm start` with the demo's people, in a separate process whose memory can be measured. */
export async function startHouse(dataDir: string, env: Record<string, string>) {
  const { PATH = "" } = process.env;
  const settings = {
    PORT: "0",
    SANDBOX_PORT: "off",
    BELLHOP_DEMO: "empty",
    BELLHOP_CAPTCHA: "off",
    BELLHOP_LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, [...startFlags(), join(packageRoot, "dist/server/main.js")], {
    env: { PATH, BELLHOP_DATA: dataDir, BELLHOP_UPLOAD_MB: "4096", ...settings, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`Bellhop ended with ${code}.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const ready = /^Bellhop ready on (http:\S+)$/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
  });
  const password = "carry-the-luggage";
  async function signIn() {
    const signedIn = await fetch(`${url}/api/v1/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "admin@grand-azur.example", password, program: true, recaptchaToken: "none" }),
    });
    const { token } = (await signedIn.json()) as { token?: string };
    if (!token) throw new Error(`The bench could not sign in: ${signedIn.status}`);
    return { authorization: `Bearer ${token}` };
  }
  let headers = await signIn();

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const send = () =>
      fetch(`${url}${path}${path.includes("?") ? "&" : "?"}${HOTEL}`, {
        method,
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    let answer = await send();
    // A bench may run longer than a token lives.
    if (answer.status === 401) {
      headers = await signIn();
      answer = await send();
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  return {
    call,
    /**
     * Peak memory of the whole process, web and worker together, since the last call, in MB; null if the system does
     * not report it.
     */
    peakMb(): number | null {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
        writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
        return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024);
      } catch {
        return null;
      }
    },
    /** What the process has had of the processors so far: says more than the clock where others work beside it. */
    cpuMs(): number | null {
      try {
        const [utime = 0, stime = 0] = readFileSync(`/proc/${child.pid}/stat`, "utf8")
          .replace(/^.*\) /, "")
          .split(" ")
          .slice(11, 13)
          .map(Number);
        return (utime + stime) * MS_A_TICK;
      } catch {
        return null;
      }
    },
    /** Uploads as a form, like browsers. Returns the file's id and when its last byte was sent. */
    async upload(name: string, size: number, content: Readable): Promise<{ id: string; sentAt: number }> {
      const boundary = "----bellhop-bench";
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
      const tail = `\r\n--${boundary}--\r\n`;
      const sending = request(`${url}/api/v2/files?${HOTEL}`, {
        method: "POST",
        headers: {
          ...headers,
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "content-length": head.length + size + tail.length,
        },
      });
      const answered = once(sending, "response");
      sending.write(head);
      for await (const piece of content) if (!sending.write(piece)) await once(sending, "drain");
      sending.end(tail);
      await once(sending, "finish");
      const sentAt = performance.now();
      const [answer] = await answered;
      let text = "";
      for await (const piece of answer) text += piece;
      if (answer.statusCode !== 201) throw new Error(`upload: ${answer.statusCode} ${text}`);
      return { id: JSON.parse(text).id, sentAt };
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The flags of `npm start`. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
  return scripts.start.split(" ").filter((word: string) => word.startsWith("--"));
}

export type BenchHouse = Awaited<ReturnType<typeof startHouse>>;
