import { createServer, type Socket } from "node:net";

/** Stands for a virus: the daemon below finds it anywhere in a stream. */
export const TEST_VIRUS = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

/** Implements ClamAV's INSTREAM as in its manual, with the limit of `StreamMaxLength`. */
export async function startClamdServer({ maxBytes = 25_000_000, silent = false } = {}) {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let begun = false;
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      if (silent) return;
      bytes = Buffer.concat([bytes, chunk]);
      if (!begun) {
        if (bytes.length < 10) return;
        if (bytes.subarray(0, 10).toString() !== "zINSTREAM\0") return void socket.end("UNKNOWN COMMAND\0");
        begun = true;
        bytes = bytes.subarray(10);
      }
      while (bytes.length >= 4) {
        const length = bytes.readUInt32BE();
        if (length === 0) {
          scanned.push(content.length);
          const verdict = content.includes(TEST_VIRUS) ? "Eicar-Signature FOUND" : "OK";
          return void socket.end(`stream: ${verdict}\0`);
        }
        if (bytes.length < 4 + length) return;
        content = Buffer.concat([content, bytes.subarray(4, 4 + length)]);
        bytes = bytes.subarray(4 + length);
        if (content.length > maxBytes) return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `127.0.0.1:${port}`,
    scanned,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
