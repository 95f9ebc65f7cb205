import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a client and a server on loopback, and can be cut, frozen (open, but nothing passes) and mended. */
export async function openProxy(target: { host: string; port: number }) {
  const open = new Set<Socket>();
  let cut = false;
  let frozen = false;
  const server = createServer((client) => {
    if (cut) return void client.destroy();
    if (frozen) return void open.add(client);
    const upstream = connect(target.port, target.host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      cut = true;
      for (const socket of open) socket.destroy();
    },
    freeze() {
      frozen = true;
      for (const socket of open) socket.unpipe().pause();
    },
    /** What was frozen stays so: the other side has long answered into the void. */
    mend() {
      cut = false;
      frozen = false;
    },
    close() {
      this.cut();
      server.close();
    },
  };
}
