import { DetailedError, type HttpResponse, Upload } from "tus-js-client";
import { apiError } from "../../../../contract/errors.ts";
import { fileRoutes } from "../../../../contract/files.ts";
import { CallError } from "../../../lib/call-error.ts";
import { csrfToken, forgetCsrfToken } from "../../../lib/csrf.ts";
import type { Hotel } from "../../../lib/hotel.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { sessionEnded } from "../../../lib/session-events.ts";

/** The most that a dropped connection costs; small enough for every proxy. */
const CHUNK_BYTES = 8 * 1_024 * 1_024;
const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];
/**
 * Errors that a later try may not meet: an earlier request still holds the upload, or the server is starting or
 * stopping. A conflict before the upload exists is permanent: the property is closed.
 */
const PASSING = new Set([409, 423, 429, 502, 503, 504]);

type UploadEvents = {
  /** `sent` bytes of the file have arrived or are under way. */
  onProgress: (sent: number) => void;
  /** The connection was lost; a retry follows automatically. */
  onInterrupted: () => void;
  onDone: (id: string) => void;
  onRefused: (error: CallError) => void;
};

/** One upload. `stop` keeps what was sent, `cancel` deletes it. */
export type Sending = { go: () => void; stop: () => void; cancel: () => void };

type Whose = { hotel: Hotel; by: string; idColumns: readonly string[] };

/**
 * Uploads a file in resumable parts: after a lost connection automatically, after a reload when the same file is chosen
 * again.
 */
export function sendFile(file: File, { hotel, by, idColumns }: Whose, events: UploadEvents): Sending {
  const search = new URLSearchParams(stringifySearch(hotel));
  for (const column of idColumns) search.append("idColumn", column);
  const upload = new Upload(file, {
    endpoint: `${fileRoutes.upload.path}?${search}`,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      ["bellhop", by, hotel.account, hotel.property, file.name, file.size, file.lastModified, ...idColumns].join("|"),
    onBeforeRequest: async (request) => {
      request.setHeader("accept-language", document.documentElement.lang);
      request.setHeader("x-csrf-token", await csrfToken());
    },
    onProgress: (sent) => events.onProgress(sent),
    onShouldRetry: (error) => {
      const refusal = refusalOf(error);
      const passing =
        refusal.code === "csrf" ||
        refusal.status === 0 ||
        (PASSING.has(refusal.status) && !(refusal.status === 409 && upload.url === null));
      if (refusal.code === "csrf") forgetCsrfToken();
      if (passing) events.onInterrupted();
      return passing;
    },
    onSuccess: () => events.onDone(idOf(upload.url)),
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal.status === 401) sessionEnded("expired");
      events.onRefused(refusal);
    },
  });

  let known = false;
  const go = async () => {
    if (!known) {
      const [previous] = (await upload.findPreviousUploads()).reverse();
      if (previous) upload.resumeFromPreviousUpload(previous);
      known = true;
    }
    upload.start();
  };
  return {
    go: () => void go(),
    stop: () => void upload.abort(),
    // If this call fails, the server deletes the upload by itself after a while.
    cancel: () => void upload.abort(true).catch(() => undefined),
  };
}

/** The upload's address ends with the future id of the file. */
const idOf = (url: string | null): string => new URL(url ?? "", location.href).pathname.split("/").at(-1) ?? "";

function refusalOf(error: Error): CallError {
  const response: HttpResponse | null = error instanceof DetailedError ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return new CallError({ kind: "network", message: error.message });
  const parsed = apiError.safeParse(readJson(response.getBody()));
  const status = response.getStatus();
  if (!parsed.success) return new CallError({ kind: "reply", status, code: "unreadable", message: "" });
  const { error: code, message, requestId, issues } = parsed.data;
  return new CallError({ kind: "reply", status, code, message, requestId, ...(issues && { issues }) });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
