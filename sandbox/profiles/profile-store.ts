import type { ProfileDetails } from "../../core/ohip/crm-profile.ts";
import { IndexOf } from "../state/index-of.ts";

export type Reference = { id: string; idContext: string };
export type Relationship = { id: string; other: string; relation: string; otherRelation: string; primary: boolean };
export type ProfileRecord = {
  id: string;
  references: Reference[];
  /** IATA, corporate and similar numbers, by type. */
  numbers: { id: string; type: string }[];
  details: ProfileDetails;
  relationships: Relationship[];
};

export const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
export const digits = (phone: string) => phone.replace(/\D/g, "").slice(-9);

export function namesOf({ customer, company }: ProfileDetails): string[] {
  const persons = customer?.personName?.map(({ surname }) => surname ?? "") ?? [];
  return [...persons, company?.companyName ?? ""].filter((name) => name !== "");
}
export const primaryName = ({ customer }: ProfileDetails) =>
  customer?.personName?.find(({ nameType }) => nameType === "Primary") ?? customer?.personName?.[0];
export const emailsOf = (details: ProfileDetails) =>
  details.emails?.emailInfo?.flatMap(({ email }) => email?.emailAddress ?? []) ?? [];
export const phonesOf = (details: ProfileDetails) =>
  details.telephones?.telephoneInfo?.flatMap(({ telephone }) => telephone?.phoneNumber ?? []) ?? [];

const NAME_START = 3;
const referenceKey = ({ id, idContext }: Reference) => `ref ${idContext} ${id}`;

/** Profiles by id, with one index for all lookups. */
export class ProfileStore {
  readonly byId = new Map<string, ProfileRecord>();
  /** Merged profiles, by victim, with their survivors. */
  readonly merged = new Map<string, string>();
  readonly #index = new IndexOf();
  readonly #keep: number;

  constructor(keep: number) {
    this.#keep = keep;
  }

  save(record: ProfileRecord): void {
    const before = this.byId.get(record.id);
    if (before) for (const key of keysOf(before)) this.#index.remove(key, record.id);
    this.byId.set(record.id, record);
    for (const key of keysOf(record)) this.#index.add(key, record.id);
    if (this.byId.size > this.#keep) {
      const [oldest] = this.byId.keys();
      if (oldest !== undefined) this.remove(oldest);
    }
  }

  remove(id: string): void {
    const record = this.byId.get(id);
    if (!record) return;
    for (const key of keysOf(record)) this.#index.remove(key, id);
    this.byId.delete(id);
  }

  #of(key: string): ProfileRecord[] {
    return this.#index.get(key).flatMap((id) => this.byId.get(id) ?? []);
  }

  byReference(reference: Reference): ProfileRecord[] {
    return this.#of(referenceKey(reference));
  }
  firstByReference(reference: Reference): ProfileRecord | undefined {
    return this.byId.get(this.#index.first(referenceKey(reference)) ?? "");
  }
  byNumber(id: string): ProfileRecord[] {
    return this.#of(`num ${id}`);
  }
  byEmail(email: string): ProfileRecord[] {
    return this.#of(`mail ${fold(email)}`);
  }
  byPhone(phone: string): ProfileRecord[] {
    return this.#of(`tel ${digits(phone)}`);
  }
  /** Profiles whose names begin alike; the caller compares further. */
  likeName(name: string): Iterable<ProfileRecord> {
    const start = fold(name).slice(0, NAME_START);
    return start.length < NAME_START ? this.byId.values() : this.#of(`name ${start}`);
  }
}

function keysOf({ references, numbers, details }: ProfileRecord): string[] {
  return [
    ...references.map(referenceKey),
    ...numbers.map(({ id }) => `num ${id}`),
    ...emailsOf(details).map((email) => `mail ${fold(email)}`),
    ...phonesOf(details).map((phone) => `tel ${digits(phone)}`),
    ...namesOf(details).map((name) => `name ${fold(name).slice(0, NAME_START)}`),
  ];
}
