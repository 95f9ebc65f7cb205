import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Asks on standard error, so that standard output stays for results. A hidden answer is not echoed. */
export function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stderr,
    terminal: process.stdin.isTTY === true,
  });
  return new Promise((resolve, reject) => {
    let answered = false;
    lines.once("line", (line) => {
      answered = true;
      lines.close();
      if (hidden) process.stderr.write("\n");
      resolve(line.trim());
    });
    lines.once("close", () => answered || reject(new Error("No answer was given.")));
  });
}
