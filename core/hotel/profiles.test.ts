import fc from "fast-check";
import { expect, test } from "vitest";
import { expectListed, expectValidCall } from "../../test/support/hotel-calls.ts";
import { recordOf } from "../../test/support/records.ts";
import { operations } from "../ohip/operations.ts";
import { buildAccount, readAccount } from "./accounts.ts";
import { differences } from "./diff.ts";
import { buildProfile, readProfile } from "./profiles.ts";
import { usualSettings } from "./settings.ts";

const settings = usualSettings("PAR01", "MIGTOOL");
const linked = fc.record({
  contacts: fc.array(recordOf("profile-contacts"), { maxLength: 4 }),
  notes: fc.array(recordOf("notes"), { maxLength: 2 }),
});
const anySettings = fc.constantFrom(settings, usualSettings("PAR01", null));
const REASONS = ["too-long", "missing"];

test("any guest or contact becomes a valid body of OPERA's contract and reads back as sent", () => {
  fc.assert(
    fc.property(anySettings, recordOf("profiles"), linked, (hotel, given, more) => {
      const built = buildProfile(hotel, given, more);
      if (!built.ok) {
        for (const { reason } of built.refusals) expect(REASONS).toContain(reason);
        return;
      }
      expectValidCall(built.call);
      expectListed(given, built.sent, built.changes);
      const { guestDetails, externalReferences } = built.call.body;
      const reply = operations.getProfile.reply.parse({ profileDetails: guestDetails, externalReferences });
      expect(differences("profiles", built.sent, readProfile(hotel, reply))).toEqual([]);
    }),
  );
});

test("any account becomes a valid body of OPERA's contract and reads back as sent", () => {
  fc.assert(
    fc.property(anySettings, recordOf("accounts"), linked, (hotel, given, more) => {
      const built = buildAccount(hotel, given, more);
      if (!built.ok) {
        for (const { reason } of built.refusals) expect(REASONS).toContain(reason);
        return;
      }
      expectValidCall(built.call);
      expectListed(given, built.sent, built.changes);
      const { companyDetails, companyIdList, externalReferences } = built.call.body;
      const reply = operations.getProfile.reply.parse({
        profileDetails: companyDetails,
        profileIdList: companyIdList,
        externalReferences,
      });
      expect(differences("accounts", built.sent, readAccount(hotel, reply))).toEqual([]);
    }),
  );
});

const moreau = { oldId: "V5-104233", lastName: "Moreau", firstName: "Camille" };

test("a long name is shortened; a long number is refused because it would become another number", () => {
  const cut = buildProfile(settings, { ...moreau, firstName: "x".repeat(60) });
  expect(cut).toMatchObject({ ok: true, sent: { firstName: "x".repeat(40) } });
  expect(cut.ok && cut.changes).toContainEqual({ field: "firstName", change: "cut", sent: "x".repeat(40) });
  const refused = buildProfile(settings, { ...moreau, idNumber: "1".repeat(81), postalCode: "1".repeat(16) });
  expect(refused).toMatchObject({
    ok: false,
    refusals: [
      { field: "idNumber", reason: "too-long" },
      { field: "postalCode", reason: "too-long" },
    ],
  });
});

test("shortening never splits a character", () => {
  const built = buildProfile(settings, { ...moreau, lastName: `${"x".repeat(39)}🏨🏨` });
  expect(built.ok && built.sent.lastName).toBe("x".repeat(39));
});

test("a long address continues in the next free line, a long firm's name in the next name field", () => {
  const street = `${"Lange Straße ".repeat(7)}12`;
  const guest = buildProfile(settings, { ...moreau, address1: street, address3: "Hinterhof", country: "DE" });
  expect(guest.ok && [guest.sent.address1, guest.sent.address2, guest.sent.address3]).toEqual([
    "Lange Straße ".repeat(6).trimEnd(),
    "Lange Straße 12",
    "Hinterhof",
  ]);
  const firm = buildAccount(settings, {
    oldId: "88010",
    type: "Agent",
    name: "Voyages Horizon et Compagnie, Agence de la Place Bellecour",
  });
  expect(firm.ok && [firm.sent.name, firm.sent.name2]).toEqual([
    "Voyages Horizon et Compagnie, Agence de",
    "la Place Bellecour",
  ]);
  expect(firm.ok && firm.changes.filter(({ change }) => change === "moved").map(({ field }) => field)).toEqual([
    "name",
    "name2",
  ]);
});

test("without an external system the old id is not sent, and this is listed", () => {
  const built = buildProfile(usualSettings("PAR01", null), moreau);
  expect(built.ok && built.changes).toContainEqual({ field: "oldId", change: "left" });
  expect(built.ok && built.call.body.externalReferences).toBeUndefined();
});

test("the first contact of a kind fills the profile, the next follows it, and a duplicate is skipped", () => {
  const contact = { profileId: "V5-104233", kind: "Phone" } as const;
  const built = buildProfile(
    settings,
    { ...moreau, email: "c.moreau@example.com" },
    {
      contacts: [
        { ...contact, oldId: "2", value: "+33100000002" },
        { ...contact, oldId: "1", value: "+33100000001", primary: true },
        { ...contact, oldId: "3", kind: "Email", value: "c.moreau@example.com" },
      ],
      notes: [{ oldId: "n1", profileId: "V5-104233", text: "Prefers tea" }],
    },
  );
  if (!built.ok) throw new Error("refused");
  expect(built.sent.phone).toBe("+33100000001");
  const details = built.call.body.guestDetails;
  expect(details?.telephones?.telephoneInfo?.map((info) => info.telephone?.phoneNumber)).toEqual([
    "+33100000001",
    "+33100000002",
  ]);
  expect(details?.emails?.emailInfo).toHaveLength(1);
  expect(details?.comments?.commentInfo?.[0]?.comment).toMatchObject({ type: "GEN", text: { value: "Prefers tea" } });
});

test("a language unknown to OPERA is refused", () => {
  expect(buildProfile(settings, { ...moreau, language: "F1" })).toEqual({
    ok: false,
    refusals: [{ field: "language", reason: "not-a-language", value: "F1" }],
  });
});
