/**
 * Oracle's codes, as far as they are known from practice; the full list requires a login. If none is known for a
 * refusal, the nearest general code is used, and the text explains the error.
 */
export const codes = {
  unknownProperty: "OPERAWS-GEN01242",
  notAuthorised: "OPERAWS-GEN01244",
  notANumber: "OPERAWS-GEN01278",
  badQuery: "OPERAWS-GEN01346",
  externalSystem: "OPERAWS-GEN01187",
  limit: "OPERAWS-ODE09998",
  invalid: "OPERAWS-GEN01000",
  notFound: "OPERAWS-GEN01001",
  unknownCode: "OPERAWS-GEN01002",
  profile: "OPERAWS-CRM00010",
  reservation: "OPERAWS-RSV00010",
  noRooms: "OPERAWS-RSV00138",
  cancellationReason: "OPERAWS-RSV11046",
  block: "OPERAWS-BLK00010",
  desk: "OPERAWS-FOF00010",
  room: "OPERAWS-HSK00010",
  receivables: "OPERAWS-ARS00010",
} as const;

type Why = { code: (typeof codes)[keyof typeof codes]; title: string; path?: string | undefined; detail?: string };

const types: Record<number, string> = { 400: "Bad Request", 403: "Forbidden", 500: "Internal Server Error" };

/** Thrown when a call is refused. Without a reason the answer has no body, like OHIP's 401, 404 or 503. */
export class Refused extends Error {
  readonly status: number;
  readonly why: Why | undefined;

  constructor(status: number, why?: Why) {
    super(why?.title ?? String(status));
    this.status = status;
    this.why = why;
  }

  /** `tenant` writes `status` like real tenants, contrary to Oracle's file. */
  body(style: "published" | "tenant"): object | undefined {
    if (!this.why) return undefined;
    const { title, detail, code, path } = this.why;
    return {
      type: types[this.status] ?? "Error",
      title,
      status: style === "tenant" ? "NotProcessed" : this.status,
      detail: detail ?? title,
      "o:errorCode": code,
      ...(path && { "o:errorPath": path }),
      ...(style === "tenant" && { language: "en" }),
    };
  }
}

export function refuse(code: Why["code"], title: string, path?: string): never {
  throw new Refused(400, { code, title, path });
}
