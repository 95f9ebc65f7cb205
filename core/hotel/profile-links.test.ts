import fc from "fast-check";
import { expect, test } from "vitest";
import { expectListed, expectValidCall } from "../../test/support/hotel-calls.ts";
import { linkedIds } from "../../test/support/linked-ids.ts";
import { recordOf } from "../../test/support/records.ts";
import { operations } from "../ohip/operations.ts";
import { buildAccount } from "./accounts.ts";
import { changedChildren } from "./changed-only.ts";
import { differences } from "./diff.ts";
import { noteMarks } from "./notes.ts";
import { buildMembership, buildRelationship, readMembership, readRelationship } from "./profile-links.ts";
import { updateProfile } from "./profile-update.ts";
import { buildProfile } from "./profiles.ts";
import { usualSettings } from "./settings.ts";

const settings = usualSettings("PAR01", "MIGTOOL");

test("any relationship is sent between two known profiles and reads back", () => {
  fc.assert(
    fc.property(recordOf("relationships"), (given) => {
      const { idOf } = linkedIds();
      const built = buildRelationship(settings, given, idOf);
      if (!built.ok) throw new Error(JSON.stringify(built.refusals));
      expectValidCall(built.call);
      expectListed(given, built.sent, built.changes);
      const { sourceRelation, targetRelation, primary } = built.call.body.relationship ?? {};
      const id = idOf("profiles", given.relatedId) ?? "";
      const reply = operations.getProfileRelationships.reply.parse({
        relationships: {
          relationship: [{ sourceRelation, targetRelation, relationshipProfile: { primary, profileIdList: [{ id }] } }],
        },
      });
      const found = readRelationship(reply, given, id);
      expect(differences("relationships", built.sent, found ?? {})).toEqual([]);
      expect(readRelationship(reply, given, "0")).toBeUndefined();
    }),
  );
  const unknown = buildRelationship(settings, { profileId: "1", relatedId: "2", relation: "EMP" }, () => undefined);
  expect(unknown.ok ? [] : unknown.refusals.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    "profileId unlinked",
    "relatedId unlinked",
  ]);
});

test("any membership is sent to its profile and reads back", () => {
  fc.assert(
    fc.property(recordOf("memberships"), (given) => {
      const built = buildMembership(settings, given, linkedIds().idOf);
      if (!built.ok) throw new Error(JSON.stringify(built.refusals));
      expectValidCall(built.call);
      expectListed(given, built.sent, built.changes);
      const profileMembership = built.call.body.profileMemberships;
      const reply = operations.getProfile.reply.parse({
        profileDetails: { profileMemberships: { profileMembership } },
      });
      expect(differences("memberships", built.sent, readMembership(reply, given) ?? {})).toEqual([]);
    }),
  );
  expect(
    buildMembership(settings, { profileId: "1", membershipType: "LOY", number: "7" }, () => undefined),
  ).toMatchObject({
    ok: false,
  });
});

test("a change replaces the earlier value instead of adding a second", () => {
  const built = buildProfile(settings, {
    oldId: "104233",
    lastName: "Moreau",
    email: "c.moreau@example.org",
    phone: "+33100000001",
    mobile: "+33600000001",
    note: "Late arrival",
  });
  if (!built.ok) throw new Error("refused");
  const current = operations.getProfile.reply.parse({
    profileDetails: {
      emails: {
        emailInfo: [{ id: "558102", type: "Communication", email: { type: "EMAIL", emailAddress: "old@example.org" } }],
      },
      telephones: {
        telephoneInfo: [
          { id: "558103", type: "Communication", telephone: { phoneTechType: "PHONE", phoneUseType: "MOBILE" } },
        ],
      },
      comments: { commentInfo: [{ id: "9", type: "Comment", comment: { type: "GEN", commentTitle: "Arrival" } }] },
    },
  });
  const call = updateProfile("3149001", built.call.body, current);
  if (!call) throw new Error("nothing to change");
  expectValidCall(call);
  const details = call.body.profileDetails;
  expect(details?.emails?.emailInfo?.map(({ id }) => id)).toEqual(["558102"]);
  expect(details?.telephones?.telephoneInfo?.map(({ id }) => id)).toEqual([undefined, "558103"]);
  expect(details?.comments?.commentInfo?.map(({ id }) => id)).toEqual([undefined]);
  expect(details).not.toHaveProperty("requestForHotel");
});

test("a note by the hotel's staff is overwritten only by the same note", () => {
  const note = (title: string | undefined, value: string, id?: string) => ({
    id,
    comment: { type: "GEN", commentTitle: title, text: { value } },
  });
  const found = [note("Migration", "old words", "1"), note(undefined, "written by the night porter", "2")];
  const sent = [
    note("Migration", "new words"),
    note(undefined, "from the old system"),
    note(undefined, "written by the night porter"),
  ];
  const changed = changedChildren(sent, undefined, found, noteMarks);
  expect(changed?.map(({ id, comment }) => [id, comment.text.value])).toEqual([
    ["1", "new words"],
    [undefined, "from the old system"],
  ]);
});

test("a changed e-mail replaces the one we sent, never one that staff wrote", () => {
  const mail = (emailAddress: string, id?: string) => ({ id, email: { emailAddress, type: "EMAIL" } });
  const marks = {
    keyOf: ({ email }: ReturnType<typeof mail>) => email.emailAddress,
    purposeOf: ({ email }: ReturnType<typeof mail>) => email.type,
  };
  const found = [mail("desk@example.com", "1"), mail("a@example.com", "2")];
  const ids = (wanted: string[], before?: string[], there = found) =>
    changedChildren(
      wanted.map((item) => mail(item)),
      before?.map((item) => mail(item)),
      there,
      marks,
    )?.map(({ id, email }) => `${id} ${email.emailAddress}`);
  expect(ids(["c@example.com"], ["a@example.com"])).toEqual(["2 c@example.com"]);
  expect(ids(["a@example.com", "c@example.com"], ["a@example.com"])).toEqual(["undefined c@example.com"]);
  expect(ids(["a@example.com"], ["a@example.com"])).toBeUndefined();
  // Staff changed our e-mail, so theirs is the one to replace.
  expect(ids(["c@example.com"], ["old@example.com"], [mail("desk@example.com", "1")])).toEqual(["1 c@example.com"]);
});

test("any profile or account can be updated to the values of a create", () => {
  fc.assert(
    fc.property(recordOf("profiles"), recordOf("accounts"), (person, firm) => {
      const nothing = operations.getProfile.reply.parse({});
      for (const built of [buildProfile(settings, person), buildAccount(settings, firm)])
        if (built.ok) {
          const call = updateProfile("3149001", built.call.body, nothing);
          if (call) expectValidCall(call);
          expect(updateProfile("3149001", built.call.body, nothing, built.call.body)).toBeNull();
        }
    }),
  );
});
