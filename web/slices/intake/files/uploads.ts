import type { FileShown } from "../../../../contract/files.ts";
import { CallError } from "../../../lib/call-error.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { createStore } from "../../../lib/store.ts";
import { checkFile, type FileIssue, type TakenKind } from "./check-file.ts";
import type { Sending, sendFile } from "./send-file.ts";
import { createRate } from "./transfer-rate.ts";

/** `checking`: all bytes have arrived and the server examines them. `interrupted`: it continues automatically. */
export type UploadState = "waiting" | "sending" | "interrupted" | "paused" | "checking" | "done" | "failed";

export type UploadItem = {
  id: number;
  /** What its page accepts. */
  kind: TakenKind;
  hotel: Hotel;
  by: string;
  /** Declared to hold ids: the server masks no numbers in them. */
  idColumns: readonly string[];
  file: File;
  state: UploadState;
  sent: number;
  /** Bytes a second; null until known. */
  rate: number | null;
  issue: FileIssue | null;
  error: CallError | null;
  result: FileShown | null;
  /** Paused because the session ended, so it continues with the next one. */
  cutOff: boolean;
};

export type Arrived = Pick<UploadItem, "id" | "kind" | "hotel"> & { result: FileShown };

type Whose = Pick<UploadItem, "kind" | "hotel" | "by" | "idColumns">;
type Ports = {
  send: typeof sendFile;
  /** The server's data of an uploaded file. */
  read: (hotel: Hotel, id: string) => Promise<FileShown>;
  now: () => number;
};

const AT_ONCE = 2;
const MOVING: readonly UploadState[] = ["sending", "interrupted", "checking"];
export const isMoving = ({ state }: UploadItem): boolean => MOVING.includes(state);

/** Uploads live outside the pages, so that another page can be opened meanwhile. */
export function createUploads({ send, read, now }: Ports) {
  const store = createStore<readonly UploadItem[]>([]);
  const sendings = new Map<number, Sending>();
  const arrivals = new Set<(item: Arrived) => void>();
  let lastId = 0;

  const find = (id: number) => store.get().find((item) => item.id === id);
  const change = (id: number, next: Partial<UploadItem>) =>
    store.set((items) => items.map((item) => (item.id === id ? { ...item, ...next } : item)));

  /** Starts waiting uploads, as far as there is room. */
  function fill(): void {
    const room = AT_ONCE - store.get().filter(isMoving).length;
    for (const item of store
      .get()
      .filter(({ state }) => state === "waiting")
      .slice(0, Math.max(0, room))) {
      change(item.id, { state: "sending", error: null, rate: null });
      sendingOf(item).go();
    }
  }

  function end(id: number, next: Partial<UploadItem>): void {
    change(id, { ...next, rate: null });
    fill();
  }

  function sendingOf(item: UploadItem): Sending {
    const known = sendings.get(item.id);
    if (known) return known;
    const { id, file, hotel, by, idColumns } = item;
    const rate = createRate();
    const sending = send(
      file,
      { hotel, by, idColumns },
      {
        onProgress(sent) {
          const state = find(id)?.state;
          if (state === undefined || state === "paused" || state === "waiting") return;
          change(id, { sent, rate: rate.add(now(), sent), state: sent >= file.size ? "checking" : "sending" });
        },
        onInterrupted() {
          rate.forget();
          if (find(id)?.state !== "paused") change(id, { state: "interrupted", rate: null });
        },
        onDone(fileId) {
          change(id, { state: "checking", sent: file.size });
          read(hotel, fileId).then(
            (result) => {
              end(id, { state: "done", result });
              for (const listener of arrivals) listener({ ...item, result });
            },
            (error: unknown) => end(id, { state: "failed", error: asCallError(error) }),
          );
        },
        onRefused: (error) => find(id)?.state !== "paused" && end(id, { state: "failed", error }),
      },
    );
    sendings.set(id, sending);
    return sending;
  }

  const remove = (id: number) => {
    sendings.delete(id);
    store.set((items) => items.filter((item) => item.id !== id));
    fill();
  };

  return {
    store,
    /** Calls back for each uploaded file that the server has stored. */
    onArrival(listener: (item: Arrived) => void): () => void {
      arrivals.add(listener);
      return () => arrivals.delete(listener);
    },
    add(files: File[], whose: Whose): void {
      const made = files.map((file): UploadItem => {
        lastId += 1;
        const issue = checkFile(file, whose.kind);
        const state = issue ? "failed" : "waiting";
        return {
          id: lastId,
          ...whose,
          file,
          state,
          sent: 0,
          rate: null,
          issue,
          error: null,
          result: null,
          cutOff: false,
        };
      });
      store.set((items) => [...items, ...made]);
      fill();
    },
    pause(id: number): void {
      sendings.get(id)?.stop();
      end(id, { state: "paused" });
    },
    /** After a pause or a failure: continues after the last byte that arrived. */
    resume(id: number): void {
      change(id, { state: "waiting", error: null, cutOff: false });
      fill();
    },
    cancel(id: number): void {
      sendings.get(id)?.cancel();
      remove(id);
    },
    /** Removes a row of the list; an uploaded file stays. */
    dismiss: remove,
    /** The session ended: the sent part stays at the server and continues with the person's next session. */
    cutOff(): void {
      for (const item of store.get().filter((item) => isMoving(item) || item.state === "waiting")) {
        sendings.get(item.id)?.stop();
        change(item.id, { state: "paused", rate: null, cutOff: true });
      }
    },
    /** A person has signed in: their uploads continue, those of another person are dropped. */
    comeBack(by: string): void {
      for (const item of store.get().filter((item) => item.by !== by)) remove(item.id);
      for (const item of store.get().filter((item) => item.cutOff)) this.resume(item.id);
    },
    /** The network is back, so uploads continue without a press. */
    tryAgain(): void {
      for (const item of store.get()) {
        if (item.state === "failed" && item.error?.kind === "network") this.resume(item.id);
      }
    },
  };
}

const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError({ kind: "setup", message: String(error) });
