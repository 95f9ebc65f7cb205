import type { LightMyRequestResponse } from "fastify";
import type { openTestApp } from "./app.ts";

type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof openTestApp>>["signIn"]>>;
type Form = { name: string; content: Buffer | string; field?: string; fields?: Record<string, string> };

const BOUNDARY = "----bellhop-test";

/** A form as browsers send it; the fields come after the file. */
export function formOf({ name, content, field = "file", fields = {} }: Form) {
  const disposition = `form-data; name="${field}"; filename="${name.replaceAll('"', "%22")}"`;
  const rest = Object.entries(fields).map(
    ([key, value]) => `\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}`,
  );
  return {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\ncontent-type: text/csv\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`${rest.join("")}\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}

export const uploadByForm = (browser: Browser, form: Form, url = "/api/v2/files"): Promise<LightMyRequestResponse> =>
  browser.send({ method: "POST", url, ...formOf(form) });

/** A client of the tus protocol, step by step. */
export function tusOf(browser: Browser) {
  const tus = { "tus-resumable": "1.0.0" };
  return {
    async begin(name: string, size: number, query = ""): Promise<LightMyRequestResponse & { location: string }> {
      const metadata = `filename ${Buffer.from(name).toString("base64")},filetype dGV4dC9jc3Y=`;
      const headers = { ...tus, "upload-length": String(size), "upload-metadata": metadata };
      const answer = await browser.send({ method: "POST", url: `/api/v2/files${query}`, headers });
      return Object.assign(answer, { location: String(answer.headers.location ?? "") });
    },
    send: (location: string, offset: number, bytes: Buffer) =>
      browser.send({
        method: "PATCH",
        url: location,
        payload: bytes,
        headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
      }),
    async offset(location: string): Promise<number | null> {
      const answer = await browser.send({ method: "HEAD", url: location, headers: tus });
      return answer.statusCode === 200 ? Number(answer.headers["upload-offset"]) : null;
    },
    drop: (location: string) => browser.send({ method: "DELETE", url: location, headers: tus }),
  };
}

export const idIn = (location: string): string => /[0-9a-f-]{36}/.exec(location)?.[0] ?? "";
