import { afterAll, beforeAll, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { type Sandbox, startSandbox } from "../start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false });
  ohip = ohipClient(sandbox);
});
afterAll(() => sandbox.close());

async function guest(surname: string): Promise<string> {
  const body = { guestDetails: { profileType: "Guest", customer: { personName: [{ surname }] } } };
  return (await ohip.call("postGuestProfile", { body })).id;
}

it("removes a membership by its type and number", async () => {
  const profileId = await guest("Moreau");
  const card = { membershipType: "CLUB", membershipId: "4711", membershipLevel: "GOLD" };
  await ohip.call("postMembership", { params: { profileId }, body: { profileMemberships: [card] } });
  const remove = (membershipId: string) =>
    ohip.call("deleteMembership", { params: { profileId, membershipType: "CLUB", membershipId } });
  expect((await remove("9999")).status).toBe(400);
  expect((await remove("4711")).status).toBe(200);
  expect((await remove("4711")).status).toBe(400);
});

it("removes a relationship from both sides", async () => {
  const [source, target] = [await guest("Moreau"), await guest("Blanc")];
  const params = { sourceProfileId: source, targetProfileId: target };
  const relationship = { sourceRelation: "SPOUSE", targetRelation: "SPOUSE" };
  await ohip.call("postProfileRelationship", { params, body: { relationship } });
  const remove = (sourceRelation: string) =>
    ohip.call("removeProfileRelationship", { params, query: { sourceRelation, targetRelation: "SPOUSE" } });
  expect((await remove("EMPLOYER")).status).toBe(400);
  expect((await remove("SPOUSE")).status).toBe(200);
  expect((await ohip.call("getProfileRelationships", { params: { profileId: target } })).status).toBe(204);
});

it("reads preferences back", async () => {
  const profileId = await guest("Moreau");
  expect((await ohip.call("getPreferenceForProfile", { params: { profileId } })).status).toBe(204);
  const preferenceCollections = [{ preferenceType: "FLOOR", preference: [{ preferenceValue: "HIGH" }] }];
  await ohip.call("postPreference", { params: { profileId }, body: { preferenceCollections } });
  const { body } = await ohip.call("getPreferenceForProfile", { params: { profileId } });
  expect(body.preferenceCollections).toMatchObject(preferenceCollections);
});

it("changes a keyword by its old value and never keeps it twice", async () => {
  const profileId = await guest("Moreau");
  const put = (keyword: object) =>
    ohip.call("putProfile", { params: { profileId }, body: { profileDetails: { keywords: { keyword: [keyword] } } } });
  await put({ type: "LEGACY", keyword: "17" });
  await put({ type: "LEGACY", keyword: "17" });
  await put({ type: "LEGACY", keyword: "17", keywordDetail: { newKeyword: "18" } });
  const { body } = await ohip.call("getProfile", { params: { profileId }, query: { fetchInstructions: "Keyword" } });
  expect(body.profileDetails?.keywords?.keyword).toEqual([{ type: "LEGACY", keyword: "18" }]);
});

it("makes a guest unreadable, and never a company", async () => {
  const profileId = await guest("Moreau");
  expect((await ohip.call("deleteProfile", { params: { profileId } })).status).toBe(200);
  const { body } = await ohip.call("getProfile", { params: { profileId } });
  expect(body.profileDetails).toMatchObject({
    statusCode: "Inactive",
    customer: { personName: [{ surname: "XXXXX" }] },
  });
  const companyDetails = { profileType: "Company", company: { companyName: "Arc" } };
  const company = await ohip.call("postCompanyProfile", { body: { companyDetails } });
  expect((await ohip.call("deleteProfile", { params: { profileId: company.id } })).status).toBe(400);
});
