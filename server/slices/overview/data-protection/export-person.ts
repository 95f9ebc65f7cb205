import type { GuestKey } from "../../../../contract/data-protection.ts";
import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, type ModuleKey, moduleOf } from "../../../../core/modules/catalogue.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";
import { say } from "../../../refusals/say.ts";
import { findAllOf } from "./belongings.repo.ts";
import { getChosen } from "./guests.repo.ts";
import { type Edit, findPropertyName, listEdits, listRawRows, type RawRow } from "./person-export.repo.ts";
import { listInvoices, type OpenInvoice } from "./person-invoices.repo.ts";
import { listPushed, type Pushed } from "./person-pushed.repo.ts";

type StoredRecord = { module: ModuleKey; oldId: string; values: Record<string, unknown> };
export type PersonExport = {
  format: "bellhop-guest-export";
  version: 1;
  madeAt: string;
  guests: {
    property: string;
    profile: StoredRecord;
    belongings: StoredRecord[];
    stays: StoredRecord[];
    /** People's edits. */
    edits: Edit[];
    /** The rows of the files, unchanged. */
    rows: RawRow[];
    /** What was sent to hotels, their answers, and what was read back. */
    pushed: Pushed[];
    /** The debts in the old system's list, and what was posted. */
    invoices: OpenInvoice[];
  }[];
};

export async function exportPerson(tx: Tx, scope: AccountScope, guests: readonly GuestKey[]): Promise<PersonExport> {
  const chosen = await getChosen(tx, scope, guests);
  const shown: PersonExport["guests"] = [];
  for (const guest of chosen) {
    const { going, kept } = await findAllOf(tx, scope, guest);
    shown.push({
      property: await findPropertyName(tx, scope, guest.propertyId),
      profile: toKept(guest),
      belongings: going.map(toKept),
      stays: kept.map(toKept),
      edits: await listEdits(tx, scope, guest),
      rows: await listRawRows(tx, scope, [guest, ...going, ...kept]),
      pushed: await listPushed(tx, scope, guest.propertyId, [guest, ...going, ...kept]),
      invoices: await listInvoices(tx, scope, guest),
    });
  }
  return { format: "bellhop-guest-export", version: 1, madeAt: new Date().toISOString(), guests: shown };
}

const toKept = ({ module, oldId, values }: StoredRecord): StoredRecord => ({ module, oldId, values });

/** What was sent to a hotel, under the names of the hotel's system. */
const toSent = ({ hotel, module, newId, sent, readBack, calls }: Pushed): string =>
  `<h3>${escaped(`${hotel}: ${module} ${newId ?? ""}`)}</h3>${table([
    ...Object.entries(sent ?? {}).map(([name, value]) => [name, plain(value)] as const),
    ...(readBack
      ? [[`${readBack.at.slice(0, 16).replace("T", " ")} ${readBack.state}`, plain(readBack.fields)] as const]
      : []),
    ...calls.flatMap(({ at, operation, request, response }) => [
      [`${at.slice(0, 16).replace("T", " ")} ${operation} →`, request] as const,
      [`${at.slice(0, 16).replace("T", " ")} ${operation} ←`, response] as const,
    ]),
  ])}`;
const plain = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const table = (rows: readonly (readonly [string, unknown])[]) =>
  `<table>${rows
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(String(value))}</td></tr>`)
    .join("")}</table>`;

/** The same as a page that opens anywhere, without scripts, with the fields' names in the reader's language. */
export function toPage({ guests, madeAt }: PersonExport, language: Language): string {
  const words = (key: Parameters<typeof say>[1]) => say(language, key);
  const record = ({ module, values }: StoredRecord) =>
    `<h3>${escaped(moduleOf(module).names[language])}</h3>${table(
      fieldsOf(module).map(({ id, labels }) => [labels[language], values[id]] as const),
    )}`;
  const group = (title: string, parts: readonly string[]) =>
    parts.length === 0 ? "" : `<h2>${escaped(title)}</h2>${parts.join("")}`;
  const body = guests.map(
    ({ property, profile, belongings, stays, edits, rows, pushed, invoices }) =>
      `<section><h1>${escaped(property)}</h1>${record(profile)}${group(words("protection.page.belongings"), belongings.map(record))}${group(
        words("protection.page.stays"),
        stays.map(record),
      )}${group(
        words("protection.page.edits"),
        edits.map(({ at, by, old, new: now }) =>
          table([[`${at.slice(0, 16).replace("T", " ")} ${by}`, `${JSON.stringify(old)} → ${JSON.stringify(now)}`]]),
        ),
      )}${group(
        words("protection.page.rows"),
        rows.map(({ file, line, cells }) => `<h3>${escaped(file)}, ${line}</h3>${table(Object.entries(cells))}`),
      )}${group(words("protection.page.pushed"), pushed.map(toSent))}${group(
        words("protection.page.invoices"),
        invoices.map((invoice) => table(Object.entries(invoice))),
      )}</section>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(words("protection.page.title"))}</title>
<style>body{font:14px/1.5 sans-serif;margin:2rem;max-width:60rem}table{border-collapse:collapse;margin:.5rem 0 1rem}
th,td{text-align:left;vertical-align:top;border-bottom:1px solid #ccc;padding:.2rem .8rem .2rem 0;overflow-wrap:anywhere}th{font-weight:600}
section{break-after:page}</style></head><body><p>${escaped(words("protection.page.title"))}, ${escaped(madeAt.slice(0, 10))}</p>${body.join("")}</body></html>`;
}
