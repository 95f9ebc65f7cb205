import { useMutation } from "@tanstack/react-query";
import { apiError } from "../../contract/errors.ts";
import { CallError } from "./call-error.ts";
import { csrfToken } from "./csrf.ts";

/** The file's name from its header; percent-encoded if it has letters beyond ASCII. */
function nameOf(header: string | null, otherwise: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(header ?? "")?.[1] ?? otherwise;
}

type Download = {
  url: string;
  name: string;
  /** For a file that needs a POST, so that the search text is not in the address. */
  body?: object;
};

async function download({ url, name, body }: Download): Promise<void> {
  const response = await fetch(url, {
    credentials: "same-origin",
    headers: {
      "accept-language": document.documentElement.lang,
      ...(body && { "content-type": "application/json", "x-csrf-token": await csrfToken() }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new CallError({ kind: "network", message: String(cause) });
  });
  if (!response.ok) {
    const { data } = apiError.safeParse(await response.json().catch(() => null));
    const { status } = response;
    throw new CallError({
      kind: "reply",
      status,
      code: data?.error ?? "",
      message: data?.message ?? "",
      requestId: data?.requestId ?? null,
    });
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = nameOf(response.headers.get("content-disposition"), name);
  link.click();
  // The download has started by then; revoking at once would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Downloads small files with texts in the reader's language: a plain link would use the browser's. */
export function useDownload() {
  return useMutation({ mutationFn: download });
}
