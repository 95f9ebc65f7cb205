import { Duplex } from "node:stream";
import type { MessagePort } from "node:worker_threads";

/** Sent instead of bytes: why the other end cannot be reached. */
export type Refused = { refused: string; code: string };

/** Makes a port between two threads look like a socket to the driver. */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort;
  #port: MessagePort | undefined;

  constructor(open: () => MessagePort) {
    super();
    this.#open = open;
  }

  connect(): this {
    const port = this.#open();
    this.#port = port;
    port.on("message", (message: Uint8Array | Refused) => {
      if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
      else this.destroy(Object.assign(new Error(message.refused), { code: message.code }));
    });
    port.on("close", () => this.destroy());
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  /** Copies the chunks, because the driver reuses their memory. */
  #send(chunks: readonly Buffer[]): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, end);
      end += chunk.length;
    }
    this.#port?.postMessage(bytes, [bytes.buffer]);
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }
}
