import type { SomeOf } from "../modules/catalogue.ts";
import type { ReplyOf, RequestOf } from "../ohip/operations.ts";
import { compact } from "./built.ts";
import type { Difference } from "./diff.ts";
import { readNotes } from "./notes.ts";
import { detailsOf } from "./profile-update.ts";
import { keywordsIn, preferencesIn } from "./profiles.ts";
import { readContacts } from "./reach.ts";
import type { HotelSettings } from "./settings.ts";
import type { ThreeValues } from "./three-way.ts";

/** A record's multiple values, each item as one line; order and position are ignored. */
export type Sets = Readonly<Record<(typeof NAMES)[number], readonly string[]>>;
const NAMES = ["contacts", "notes", "preferences", "keywords"] as const;

type Details = Parameters<typeof readContacts>[1];

/** A line that distinguishes an item from the others; empty parts are left out. */
export const lineOf = (item: SomeOf<"profile-contacts"> | SomeOf<"notes">): string =>
  Object.entries(compact(item))
    .map(([field, value]) => `${field}: ${String(value)}`)
    .join(", ");

/** All contacts and notes of a profile, for sent and for read profiles. */
export function profileSets(
  settings: HotelSettings,
  profile: ReplyOf<"getProfile"> | RequestOf<"postGuestProfile"> | RequestOf<"postCompanyProfile">,
): Sets {
  const details = "profileDetails" in profile ? (profile.profileDetails ?? {}) : detailsOf(profile);
  return {
    contacts: readContacts(settings, details as Details).map(lineOf),
    notes: readNotes(details.comments?.commentInfo).map(lineOf),
    preferences: preferencesIn(details as Details).map(({ group, value }) => `${group}:${value}`),
    keywords: keywordsIn(details as Details).map(({ group, value }) => `${group}:${value}`),
  };
}

/** The notes of a booking or a block. */
export const noteSet = (comments: Parameters<typeof readNotes>[0]): Sets => ({
  contacts: [],
  preferences: [],
  keywords: [],
  notes: readNotes(comments).map(lineOf),
});

/** Sent items that were not found; other items at the hotel are ignored. */
export const setDifferences = (sent: Sets, found: Sets): readonly Difference[] =>
  NAMES.flatMap((field) =>
    sent[field].filter((line) => !found[field].includes(line)).map((line) => ({ field, sent: line, found: undefined })),
  );

/** Items that were sent, no longer exist here, and still exist at the hotel. */
export const goneFrom = (sent: Sets, here: Sets, there: Sets): readonly ThreeValues[] =>
  NAMES.flatMap((field) =>
    sent[field]
      .filter((line) => !here[field].includes(line) && there[field].includes(line))
      .map((line) => ({ field, sent: line, here: undefined, there: line })),
  );
