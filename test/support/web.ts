import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { vi } from "vitest";
import type { User } from "../../contract/users.ts";
import { rulesOfRole } from "../../core/access/abilities.ts";
import { en } from "../../core/texts/en.ts";
import { formatFigure, withPlurals } from "../../core/texts/plurals.ts";

/** English without a page around it. */
export async function speakEnglish(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { translation: withPlurals(en, "en") } },
    interpolation: { escapeValue: false },
  });
  i18next.services.formatter?.add("figure", formatFigure);
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const then = "2026-01-31T08:00:00.000Z";

const PREPARING = { status: 0, environment: "sandbox" } as const;

export function makeUser(role: number, change: Partial<User> = {}): User {
  return {
    id: id(1),
    firstname: "Camille",
    lastname: "Moreau",
    accountid: id(2),
    email: "camille@acme.example",
    mobile: "",
    status: 1,
    role,
    ability: [...rulesOfRole(role)],
    account: { id: id(2), slug: "acme", name: "Acme" },
    properties: [
      { id: id(3), slug: "paris", name: "Paris", oracleid: "PAR", ...PREPARING },
      { id: id(4), slug: "lisbon", name: "Lisbon", oracleid: "LIS", ...PREPARING },
    ],
    language: "en",
    lastSignInAt: null,
    createdAt: then,
    updatedAt: then,
    version: 1,
    ...change,
  };
}

/** The answer of GET /api/v1/auth/check?userinfo for this person. */
export function sessionReply(user: User, change: object = {}) {
  return {
    ok: true,
    expiresAt: then,
    idleExpiresAt: new Date(Date.now() + 900_000).toISOString(),
    user,
    account: { id: id(2), slug: "acme", name: "Acme", email: "a@acme.example", group: null, date: then },
    accounts: [{ id: id(2), slug: "acme", name: "Acme" }],
    lastProperty: null,
    secondFactor: false,
    ...change,
  };
}

type Call = { method: string; url: string; headers: Headers; body: string | null };
export type Reply = { status?: number; body: unknown } | "no answer";
type Answer = Reply | ((call: Call) => Reply | Promise<Reply>);

/** Replaces the server: the first matching path answers; calls are recorded. */
export function stubServer(answers: Record<string, Answer>) {
  const calls: Call[] = [];
  const fetched = vi.fn(async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const input = { method: init.method ?? "GET", url, headers, body: (init.body as string | undefined) ?? null };
    calls.push(input);
    const path = Object.keys(answers).find((prefix) => url.startsWith(prefix));
    const given = path === undefined ? { status: 404, body: refusal("not_found") } : answers[path];
    const answer = typeof given === "function" ? await given(input) : given;
    if (answer === "no answer" || answer === undefined) throw new TypeError("Failed to fetch");
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  vi.stubGlobal("fetch", fetched);
  return { calls, answers };
}

export const refusal = (error: string, message = "") => ({ error, message, requestId: "req-7" });
