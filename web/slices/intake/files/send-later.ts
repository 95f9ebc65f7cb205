import { CallError } from "../../../lib/call-error.ts";
import { loadChunk } from "../../../lib/load-chunk.ts";
import type { Sending, sendFile } from "./send-file.ts";

/** Sends like `sendFile`, but loads the upload client with the first file and not with the page. */
export const sendLater: typeof sendFile = (file, whose, events) => {
  let loading: Promise<Sending> | null = null;
  const load = async () => {
    const sender = await loadChunk(() => import("./send-file.ts"));
    return sender.sendFile(file, whose, events);
  };
  const withSending = (use: (sending: Sending) => void) => {
    loading ??= load();
    loading.then(use, (error: unknown) => {
      // The next try loads it again.
      loading = null;
      events.onRefused(new CallError({ kind: "network", message: error instanceof Error ? error.message : "" }));
    });
  };
  return {
    go: () => withSending((sending) => sending.go()),
    stop: () => loading && withSending((sending) => sending.stop()),
    cancel: () => loading && withSending((sending) => sending.cancel()),
  };
};
