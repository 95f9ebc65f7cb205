import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import type { VirusScanner } from "../../ports/virus-scanner.ts";

const PIECE_BYTES = 65_536;
/** The scanner counts as unreachable after this long without a byte of progress. */
const SILENT_MS = 60_000;

/** ClamAV's daemon by its INSTREAM command; the address is `host:port` or the path of a Unix socket. */
export function createClamd({ address, silentMs = SILENT_MS }: { address: string; silentMs?: number }): VirusScanner {
  return {
    async scan(content) {
      const socket = open(address, silentMs);
      try {
        await once(socket, "connect");
        const answer = readAnswer(socket);
        // The daemon may answer and close before it has read everything. Then its answer counts, not the broken
        // connection.
        await Promise.race([sendAll(socket, content), answer.then(() => {})]).catch(() => {});
        return verdictOf(await answer);
      } finally {
        socket.destroy();
      }
    },
  };
}

function open(address: string, silentMs: number): Socket {
  const [, host, port] = /^\[?([^/\]]+)\]?:(\d+)$/.exec(address) ?? [];
  const socket = host && port ? connect(Number(port), host) : connect(address);
  return socket.setTimeout(silentMs, () => socket.destroy(new Error("The virus scanner is silent.")));
}

async function sendAll(socket: Socket, content: Readable): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (!socket.write(bytes)) await once(socket, "drain");
  };
  await write(Buffer.from("zINSTREAM\0"));
  // Leaves the file open: destroying the stream would close the file that the caller still uses.
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    for (let index = 0; index < chunk.length; index += PIECE_BYTES) {
      const piece = chunk.subarray(index, index + PIECE_BYTES);
      await write(Buffer.concat([lengthOf(piece.length), piece]));
    }
  await write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(bytes);
  return header;
}

/** Reads until a NUL byte, or until the connection ends. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes.toString("utf8");
      if (answer.includes("\0")) resolve(answer);
    });
    socket.on("error", (error) => (answer ? resolve(answer) : reject(error)));
    socket.on("close", () => (answer ? resolve(answer) : reject(new Error("The virus scanner closed the line."))));
  });
}

function verdictOf(answer: string): string | null {
  const text = (answer.split("\0", 1)[0] ?? "").trim();
  if (/: OK$/.test(text)) return null;
  const found = /: (.+) FOUND$/.exec(text)?.[1];
  if (found) return found;
  throw new Error(`The virus scanner could not scan: ${text.slice(0, 200)}`);
}
