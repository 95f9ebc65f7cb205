import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ohipClient } from "../../test/support/ohip-client.ts";
import { type Sandbox, startSandbox } from "../start.ts";

let sandbox: Sandbox;
let ohip: ReturnType<typeof ohipClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ businessDate: "2026-03-09", limits: false });
  ohip = ohipClient(sandbox);
});
beforeEach(() => sandbox.world.reset());
afterAll(() => sandbox.close());

const guest = (surname: string, more: object = {}, references: object[] = []) => ({
  externalReferences: references,
  profileDetails: {
    profileType: "Guest",
    customer: {
      personName: [{ nameType: "Primary", surname, givenName: "Camille", nameTitle: "Mrs." }],
      language: "F",
    },
    ...more,
  },
});
const reference = (id: string) => ({ id, idContext: "MIGTOOL" });
const email = (emailAddress: string) => ({
  emails: { emailInfo: [{ email: { emailAddress, type: "EMAIL", primaryInd: true } }] },
});
const create = async (body: object) => (await ohip.call("postProfile", { body })).id;
const everything = ["Profile", "Address", "Communication", "Comment", "Membership", "Preference", "Keyword"];
const read = (profileId: string, fetchInstructions = everything) =>
  ohip.call("getProfile", { params: { profileId }, query: { fetchInstructions } });

describe("making a profile", () => {
  it("answers 201, an empty body and a Location whose last part is the id", async () => {
    const made = await ohip.call("postProfile", { body: guest("Moreau", email("c@example.com"), [reference("V5-1")]) });
    expect(made).toMatchObject({ status: 201, raw: {}, location: `${sandbox.url}/crm/v1/profiles/${made.id}` });
    const { body } = await read(made.id);
    expect(body.profileIdList).toEqual([{ id: made.id, type: "Profile" }]);
    expect(body.externalReferences).toEqual([reference("V5-1")]);
    expect(body.profileDetails?.customer?.personName?.[0]).toMatchObject({ surname: "Moreau", nameTitle: "Mrs." });
    expect(body.profileDetails?.emails?.emailInfo?.[0]).toMatchObject({
      id: expect.any(String),
      type: "Communication",
    });
    expect(body.profileDetails).toMatchObject({ statusCode: "Active", registeredProperty: "PAR01" });
  });

  it("has separate paths for guests, contacts and companies", async () => {
    const contact = { guestDetails: { profileType: "Contact", customer: { personName: [{ surname: "Keller" }] } } };
    expect((await ohip.call("postGuestProfile", { body: contact })).location).toMatch(/\/crm\/v1\/guests\/\d+$/);
    const agent = {
      companyIdList: [{ type: "IATA", id: "20261234" }],
      companyDetails: { profileType: "Agent", company: { companyName: "Voyages Horizon" } },
    };
    const { id, location } = await ohip.call("postCompanyProfile", { body: agent });
    expect(location).toMatch(/\/crm\/v1\/companies\/\d+$/);
    const { body } = await ohip.call("getCompanyProfile", { params: { corporateID: "20261234" } });
    expect(body.companyIdList).toContainEqual({ id, type: "Profile" });
    expect(body.companyDetails?.company?.companyName).toBe("Voyages Horizon");
    const wrong = await ohip.call("postGuestProfile", { body: { guestDetails: agent.companyDetails } });
    expect(wrong).toMatchObject({ status: 400 });
  });

  it.each([
    ["an unknown name", guest("A", { profileTyp: "Guest" }), "OPERAWS-GEN01242"],
    [
      "an unknown name deep inside",
      guest("A", { customer: { personName: [{ surname: "A", lastname: "B" }] } }),
      "OPERAWS-GEN01242",
    ],
    ["no name", { profileDetails: { profileType: "Guest", customer: {} } }, "OPERAWS-CRM00010"],
    ["no type", { profileDetails: { customer: { personName: [{ surname: "A" }] } } }, "OPERAWS-CRM00010"],
    ["a company's details on a guest", guest("A", { company: { companyName: "B" } }), "OPERAWS-CRM00010"],
    ["a name that is too long", guest("x".repeat(41)), "OPERAWS-GEN01000"],
    [
      "an unknown title",
      guest("A", { customer: { personName: [{ surname: "A", nameTitle: "Sir" }] } }),
      "OPERAWS-GEN01002",
    ],
    [
      "an unknown language",
      guest("A", { customer: { personName: [{ surname: "A" }], language: "XX" } }),
      "OPERAWS-GEN01002",
    ],
    [
      "an unknown country",
      guest("A", { addresses: { addressInfo: [{ address: { country: { code: "XX" } } }] } }),
      "OPERAWS-GEN01002",
    ],
    [
      "an e-mail without @",
      guest("A", { emails: { emailInfo: [{ email: { emailAddress: "nobody" } }] } }),
      "OPERAWS-CRM00010",
    ],
    [
      "a birth date to come",
      guest("A", { customer: { personName: [{ surname: "A" }], birthDate: "2999-01-01" } }),
      "OPERAWS-CRM00010",
    ],
    ["a birth date that is none", guest("A", { customer: { birthDate: "1984-02-31" } }), "OPERAWS-GEN01000"],
    [
      "a number that is none",
      guest("A", { telephones: { telephoneInfo: [{ telephone: { orderSequence: "x" } }] } }),
      "OPERAWS-GEN01278",
    ],
    ["a system without an interface", guest("A", {}, [{ id: "1", idContext: "NOBODY" }]), "OPERAWS-GEN01187"],
    ["an id of one's own", { ...guest("A"), profileIdList: [{ id: "1", type: "Profile" }] }, "OPERAWS-CRM00010"],
  ])("refuses %s", async (_, body, code) => {
    const refused = await ohip.call("postProfile", { body });
    expect(refused).toMatchObject({ status: 400, error: { code } });
    expect(sandbox.world.figures().profiles).toBe(0);
  });

  it("accepts a number sent as text, as in Oracle's examples", async () => {
    const phone = { telephone: { phoneNumber: "+33612345678", orderSequence: "1" } };
    const id = await create(guest("A", { telephones: { telephoneInfo: [phone] } }));
    const { body } = await read(id);
    expect(body.profileDetails?.telephones?.telephoneInfo?.[0]?.telephone?.orderSequence).toBe(1);
  });

  it("accepts the same external reference twice, because OHIP does not prevent it", async () => {
    await create(guest("Moreau", {}, [reference("V5-1")]));
    await create(guest("Moreau", {}, [reference("V5-1")]));
    expect(sandbox.world.ledger.read({ operation: "postProfile" }).entries).toHaveLength(2);
  });
});

describe("reading a profile", () => {
  it("gives its parts only on request, and 204 if there are none", async () => {
    const id = await create(guest("Moreau", email("c@example.com")));
    expect((await ohip.call("getProfile", { params: { profileId: id } })).body.profileDetails?.emails).toBeUndefined();
    expect((await read(id, ["Communication"])).body.profileDetails?.emails).toBeDefined();
    expect((await read(id, ["Communication"])).body.profileDetails?.customer).toBeUndefined();
    expect(await read("1")).toMatchObject({ status: 204, raw: undefined });
    const unknown = await ohip.call("getProfile", {
      params: { profileId: id },
      query: { fetchInstructions: ["Profile", "Nonsense"] },
    });
    expect(unknown).toMatchObject({ status: 400, error: { code: "OPERAWS-GEN01346" } });
    const commas = await ohip.call("getProfile", {
      params: { profileId: id },
      query: { fetchInstructions: "Profile,Address" },
    });
    expect(commas).toMatchObject({ status: 400, error: { code: "OPERAWS-GEN01346" } });
  });

  it("finds it by external id, which must be of a known system", async () => {
    const id = await create(guest("Moreau", {}, [reference("V5/1 é")]));
    const params = { extSystemCode: "MIGTOOL", profileExternalId: "V5/1 é" };
    expect((await ohip.call("getProfileByExtId", { params })).body.profileIdList?.[0]?.id).toBe(id);
    expect((await ohip.call("getProfileByExtId", { params: { ...params, profileExternalId: "V5-2" } })).status).toBe(
      204,
    );
    const foreign = await ohip.call("getProfileByExtId", { params: { ...params, extSystemCode: "NOBODY" } });
    expect(foreign).toMatchObject({ status: 400, error: { code: "OPERAWS-GEN01187" } });
  });
});

describe("changing a profile", () => {
  it("adds new children, and changes existing ones named by id", async () => {
    const id = await create(guest("Moreau", email("old@example.com")));
    const before = (await read(id)).body.profileDetails?.emails?.emailInfo?.[0];
    await ohip.call("putProfile", { params: { profileId: id }, body: { profileDetails: email("second@example.com") } });
    const changed = { emailInfo: [{ id: before?.id, email: { emailAddress: "new@example.com" } }] };
    const put = await ohip.call("putProfile", {
      params: { profileId: id },
      body: { profileDetails: { emails: changed } },
    });
    expect(put.status).toBe(200);
    const { profileDetails } = (await read(id)).body;
    expect(profileDetails?.emails?.emailInfo?.map(({ email: held }) => [held?.emailAddress, held?.primaryInd])).toEqual(
      [
        ["new@example.com", false],
        ["second@example.com", true],
      ],
    );
    expect(profileDetails?.customer?.personName?.[0]?.surname).toBe("Moreau");
  });

  it("replaces a name of the same kind and keeps the rest", async () => {
    const id = await create(guest("Moreau"));
    const customer = {
      personName: [
        { nameType: "Primary", surname: "Moreau-Petit" },
        { nameType: "Alternate", surname: "M" },
      ],
      vipStatus: "2",
    };
    await ohip.call("putProfile", { params: { profileId: id }, body: { profileDetails: { customer } } });
    expect((await read(id)).body.profileDetails?.customer).toMatchObject({
      language: "F",
      vipStatus: "2",
      personName: [{ surname: "Moreau-Petit", givenName: "Camille" }, { surname: "M" }],
    });
  });

  it("works by external id, adds references, and follows the look-ups", async () => {
    const id = await create(guest("Moreau", email("old@example.com"), [reference("V5-1")]));
    const params = { extSystemCode: "MIGTOOL", profileExternalId: "V5-1" };
    const body = {
      externalReferences: [reference("V5-1"), reference("V5-9")],
      profileDetails: { customer: { personName: [{ surname: "Zola" }] } },
    };
    expect((await ohip.call("putProfileByExtId", { params, body })).status).toBe(200);
    expect((await read(id)).body.externalReferences).toEqual([reference("V5-1"), reference("V5-9")]);
    expect((await ohip.call("getProfileByExtId", { params: { ...params, profileExternalId: "V5-9" } })).status).toBe(
      200,
    );
    expect((await ohip.call("getProfiles", { query: { profileName: "Zol" } })).body.profileSummaries?.count).toBe(1);
    expect((await ohip.call("getProfiles", { query: { profileName: "Moreau" } })).status).toBe(204);
    const unknown = await ohip.call("putProfileByExtId", { params: { ...params, profileExternalId: "X" }, body });
    expect(unknown).toMatchObject({ status: 400, error: { code: "OPERAWS-GEN01001" } });
  });

  it.each([
    ["another type", { profileDetails: { profileType: "Company" } }],
    ["another profile in the body", { profileIdList: [{ id: "1", type: "Profile" }] }],
    [
      "a child of someone else",
      { profileDetails: { emails: { emailInfo: [{ id: "1", email: { emailAddress: "a@b.c" } }] } } },
    ],
    ["an unknown code", { profileDetails: { customer: { vipStatus: "99" } } }],
  ])("refuses %s", async (_, body) => {
    const id = await create(guest("Moreau"));
    expect((await ohip.call("putProfile", { params: { profileId: id }, body })).status).toBe(400);
    expect((await ohip.call("putProfile", { params: { profileId: "1" }, body })).status).toBe(400);
  });
});

describe("searching profiles", () => {
  it("pages, and reports the total", async () => {
    for (let index = 0; index < 5; index += 1) await create(guest(`Moreau ${index}`));
    const page = async (offset: number) =>
      (await ohip.call("getProfiles", { query: { profileName: "moréau", limit: "2", offset: String(offset) } })).body
        .profileSummaries;
    expect(await page(0)).toMatchObject({
      totalPages: 3,
      totalResults: 5,
      count: 2,
      hasMore: true,
      offset: 0,
      limit: 2,
    });
    expect(await page(4)).toMatchObject({ count: 1, hasMore: false });
    expect((await page(4))?.profileInfo?.[0]?.profile?.formerName?.name).toBe("Moreau 4");
    expect((await ohip.call("getProfiles", { query: { profileName: "Moreau", offset: "9" } })).status).toBe(204);
  });

  it("filters by reference, number, e-mail, phone, type and place", async () => {
    const id = await create(
      guest(
        "Moreau",
        {
          ...email("Camille@Example.com"),
          telephones: { telephoneInfo: [{ telephone: { phoneNumber: "+33 6 12 34 56 78" } }] },
          addresses: { addressInfo: [{ address: { cityName: "Lyon", postalCode: "69003", country: { code: "FR" } } }] },
        },
        [reference("V5-1")],
      ),
    );
    await create(guest("Moreau", email("other@example.com")));
    const found = async (query: Record<string, string | string[]>) => {
      const { body, status } = await ohip.call("getProfiles", { query });
      return status === 204
        ? []
        : body.profileSummaries?.profileInfo?.map(({ profileIdList }) => profileIdList?.[0]?.id);
    };
    expect(await found({ externalReferenceIds: "V5-1", externalSystemCodes: "MIGTOOL" })).toEqual([id]);
    expect(await found({ email: "camille@example.com" })).toEqual([id]);
    expect(await found({ phone: "0612345678" })).toEqual([id]);
    expect(await found({ communication: "0612345678" })).toEqual([id]);
    expect(await found({ profileIds: [id] })).toEqual([id]);
    expect(await found({ profileName: "Moreau", city: "Lyon", postalCode: "69003", countryCode: "FR" })).toEqual([id]);
    expect(await found({ profileName: "Moreau", profileType: ["Company", "Agent"] })).toEqual([]);
    expect(await found({ email: "camille@example.com", givenName: "Zoe" })).toEqual([]);
  });

  it.each([
    ["too many rows", { profileName: "A", limit: "201" }, "OPERAWS-ODE09998"],
    ["no real criterion", { profileType: "Guest" }, "OPERAWS-GEN01346"],
    ["an unknown filter", { surname: "A" }, "OPERAWS-GEN01346"],
    ["half a reference", { externalReferenceIds: "1" }, "OPERAWS-GEN01346"],
    ["a limit that is no number", { profileName: "A", limit: "many" }, "OPERAWS-GEN01346"],
  ])("refuses %s", async (_, query, code) => {
    expect(await ohip.call("getProfiles", { query })).toMatchObject({ status: 400, error: { code } });
  });

  it("matches the only fitting profile, and none if two fit", async () => {
    const id = await create(guest("Moreau", email("c@example.com")));
    const match = (query: Record<string, string>) => ohip.call("getProfileMatch", { query });
    expect((await match({ lastName: "MORÉAU", firstName: "camille" })).body.profileId?.id).toBe(id);
    expect((await match({ lastName: "Moreau", email: "c@example.com" })).body.profileId?.id).toBe(id);
    expect((await match({ lastName: "Mor" })).status).toBe(204);
    await create(guest("Moreau"));
    expect((await match({ lastName: "Moreau" })).status).toBe(204);
    expect((await match({ firstName: "Camille" })).status).toBe(400);
  });

  it("scores similar profiles, best first", async () => {
    const best = await create(guest("Moreau", email("c@example.com")));
    const other = await create(guest("Moreau"));
    await create(guest("Keller"));
    const query = { lastName: "Moreau", firstName: "Camille", email: "c@example.com" };
    const { body } = await ohip.call("getProfileMatches", { query });
    expect(
      body.profileMatchType?.map(({ profileIdList, matchPercentage }) => [profileIdList?.[0]?.id, matchPercentage]),
    ).toEqual([
      [best, 100],
      [other, 60],
    ]);
    expect(
      (await ohip.call("getProfileMatches", { query: { ...query, matchPercentage: "90" } })).body.profileMatchType,
    ).toHaveLength(1);
    expect((await ohip.call("getProfileMatches", { query: { lastName: "Nobody" } })).status).toBe(204);
  });
});

describe("merging profiles", () => {
  it("leaves the survivor with the references; the victim is gone", async () => {
    const survivor = await create(guest("Moreau", {}, [reference("V5-1")]));
    const victim = await create(guest("Moreau", {}, [reference("V5-2")]));
    const body = { victimProfileId: [{ id: victim, type: "Profile" }] };
    const merged = await ohip.call("mergeProfiles", { params: { survivorProfileId: survivor }, body });
    expect(merged).toMatchObject({ status: 201, id: survivor });
    expect((await read(victim)).status).toBe(204);
    const params = { extSystemCode: "MIGTOOL", profileExternalId: "V5-2" };
    expect((await ohip.call("getProfileByExtId", { params })).body.profileIdList?.[0]?.id).toBe(survivor);
    expect((await ohip.call("mergeProfiles", { params: { survivorProfileId: survivor }, body })).error.title).toContain(
      "was merged",
    );
  });

  it("refuses itself, another type, and a missing profile", async () => {
    const first = await create(guest("Moreau"));
    const company = await create({ profileDetails: { profileType: "Company", company: { companyName: "A" } } });
    const merge = (victims: object[]) =>
      ohip.call("mergeProfiles", { params: { survivorProfileId: first }, body: { victimProfileId: victims } });
    for (const victims of [[{ id: first }], [{ id: company }], [], [{ id: "1" }]])
      expect((await merge(victims)).status).toBe(400);
    // Oracle's own example has an object here; its schema wants a list.
    const wrong = { params: { survivorProfileId: first }, body: { victimProfileId: { id: company } } };
    expect((await ohip.call("mergeProfiles", wrong)).status).toBe(400);
  });
});

it("adds memberships, preferences and relationships to a profile", async () => {
  const [first, second] = [
    await create(guest("Moreau")),
    await create({ profileDetails: { profileType: "Company", company: { companyName: "Acme" } } }),
  ];
  const params = { profileId: first };
  const profileMemberships = [{ membershipType: "CLUB", membershipId: "77", membershipLevel: "GOLD" }];
  expect((await ohip.call("postMembership", { params, body: { profileMemberships } })).status).toBe(201);
  expect(
    (await ohip.call("postMembership", { params, body: { profileMemberships: [{ membershipType: "X" }] } })).status,
  ).toBe(400);
  const preferenceCollections = [{ preferenceType: "FLOOR", preference: [{ preferenceValue: "HIGH" }] }];
  expect((await ohip.call("postPreference", { params, body: { preferenceCollections } })).status).toBe(201);
  const { profileDetails } = (await read(first)).body;
  expect(profileDetails?.profileMemberships?.profileMembership).toEqual(profileMemberships);
  expect(profileDetails?.preferenceCollection?.preferenceType).toEqual(preferenceCollections);
  const relationship = { sourceRelation: "EMPLOYEE", targetRelation: "EMPLOYER" };
  const ends = { sourceProfileId: first, targetProfileId: second };
  expect((await ohip.call("postProfileRelationship", { params: ends, body: { relationship } })).status).toBe(201);
  const { body } = await ohip.call("getProfileRelationships", { params: { profileId: second } });
  expect(body.relationships?.relationship?.[0]).toMatchObject({
    sourceRelation: "EMPLOYER",
    targetRelation: "EMPLOYEE",
  });
  expect((await ohip.call("getProfiles", { query: { membership: "77" } })).body.profileSummaries?.count).toBe(1);
});
