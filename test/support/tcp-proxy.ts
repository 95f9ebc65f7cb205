import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A proxy between a client and a server on loopback, which can be cut, frozen (open, but nothing passes) and repaired.
 */
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
    /** Frozen connections stay frozen: the other side's answers are already lost. */
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
