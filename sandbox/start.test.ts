import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { ohipClient } from "../test/support/ohip-client.ts";
import { block, guestProfile, reservation } from "../test/support/ohip-payloads.ts";
import { testCertificate } from "../test/support/test-certificate.ts";
import { startSandbox } from "./start.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  folders.push(folder);
  return join(folder, "state.json");
}

it("keeps its state in a file over a restart: records, lookups, figures and numbers", async () => {
  const file = newFile();
  const options = { file, limits: false, businessDate: "2026-03-09" };
  const first = await startSandbox(options);
  const before = ohipClient(first);
  const reference = { id: "V5-1", idContext: "BELLHOP" };
  const guest = (await before.call("postProfile", { body: { ...guestProfile(), externalReferences: [reference] } })).id;
  const stay = { arrivalDate: "2026-06-01", departureDate: "2026-06-02" };
  const suites = (numberOfUnits: number) => reservation(guest, { stay, rate: { roomType: "JSTE", numberOfUnits } });
  await before.call("postReservation", { body: suites(2) });
  const blockId = (await before.call("postBlock", { body: block("A") })).id;
  const range = {
    roomTypes: ["JSTE"],
    beginDate: "2026-06-01",
    endDate: "2026-06-01",
    allocationType: "Initial",
    blockInventory: { onePerson: 2 },
  };
  await before.call("putBlockAllocationRange", { params: { blockId }, body: { blockAllocationRange: range } });
  await before.call("putBlockStatus", {
    params: { blockId },
    body: { changeBlockStatus: { currentBlockStatus: "TEN", newBlockStatus: "DEF" } },
  });
  const roomOutOfOrder = { start: "2026-06-01", end: "2026-06-01", reasonCode: "PAINT" };
  await before.call("postOutOfOrderRooms", {
    body: { criteria: { roomRangeList: { roomIds: ["120"], roomOutOfOrder } } },
  });
  first.world.setBusinessDate("2026-03-15");
  await first.close();

  const second = await startSandbox(options);
  const after = ohipClient(second);
  const params = { extSystemCode: "BELLHOP", profileExternalId: "V5-1" };
  expect((await after.call("getProfileByExtId", { params })).body.profileIdList?.[0]?.id).toBe(guest);
  expect((await after.call("getBusinessDate")).body.hotels?.[0]?.businessDate).toBe("2026-03-15");
  // Six suites, minus two booked, two in the block and one out of order.
  expect((await after.call("postReservation", { body: suites(2) })).error.code).toBe("OPERAWS-RSV00138");
  const made = await after.call("postReservation", { body: suites(1) });
  expect(made.status).toBe(201);
  expect(Number(made.id)).toBe(660_002);
  await second.close();
});

it("speaks https with a certificate", async () => {
  const sandbox = await startSandbox({ tls: testCertificate, limits: false });
  expect(sandbox.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      `${sandbox.url}/bof/v1/hotels/PAR01/businessDate`,
      { ca: testCertificate.cert },
      ({ statusCode }) => resolve(statusCode),
    );
    sent.on("error", reject).end();
  });
  expect(status).toBe(401);
  await expect(fetch(sandbox.url)).rejects.toThrow();
  await sandbox.close();
});

it("drops the oldest beyond a set number", async () => {
  const sandbox = await startSandbox({ keep: 2, limits: false, businessDate: "2026-03-09" });
  const ohip = ohipClient(sandbox);
  const ids: string[] = [];
  for (const name of ["Aaa", "Bbb", "Ccc"]) ids.push((await ohip.call("postProfile", { body: guestProfile(name) })).id);
  expect(sandbox.world.figures().profiles).toBe(2);
  expect((await ohip.call("getProfile", { params: { profileId: ids[0] ?? "" } })).status).toBe(204);
  expect((await ohip.call("getProfiles", { query: { profileName: "Aaa" } })).status).toBe(204);
  for (let index = 0; index < 3; index += 1) await ohip.call("postReservation", { body: reservation(ids[2] ?? "") });
  expect(sandbox.world.figures().hotels[0]?.reservations).toBe(2);
  await sandbox.close();
});

it("gives the same ids for the same calls", async () => {
  const run = async () => {
    const sandbox = await startSandbox({ limits: false });
    const { id } = await ohipClient(sandbox).call("postProfile", { body: guestProfile() });
    await sandbox.close();
    return id;
  };
  expect(await run()).toBe(await run());
});

it("restores changes since the last snapshot: calls, staff, date, rules and codes", async () => {
  const file = newFile();
  const options = { file, limits: false, businessDate: "2026-03-09" };
  // Never closed, as if it had been killed.
  const first = await startSandbox(options);
  const before = ohipClient(first);
  const guest = (await before.call("postProfile", { body: guestProfile() })).id;
  // Refused after it had used a number for a telephone.
  const telephones = { telephoneInfo: [{ telephone: { phoneNumber: "1" } }, { id: "0", telephone: {} }] };
  const body = { profileDetails: { telephones } };
  expect((await before.call("putProfile", { params: { profileId: guest }, body })).status).toBe(400);
  const emails = { emailInfo: [{ email: { emailAddress: "a@example.com" } }] };
  await before.call("putProfile", { params: { profileId: guest }, body: { profileDetails: { emails } } });
  const level = { vIPLevels: [{ code: "9", description: { defaultText: "Nine" } }] };
  await before.call("postVIPLevels", { body: level });
  first.world.actAtDesk({ action: "changeProfile", profileId: guest, change: { customer: { vipStatus: "9" } } });
  first.world.setRules({ occupancy: false });
  first.world.endOfDay("PAR01");
  const query = { fetchInstructions: ["Profile", "Communication"] };
  const read = async (ohip: typeof before) =>
    (await ohip.call("getProfile", { params: { profileId: guest }, query })).body.profileDetails;
  const held = await read(before);
  expect(held?.customer?.vipStatus).toBe("9");

  const second = await startSandbox(options);
  const after = ohipClient(second);
  expect(await read(after)).toEqual(held);
  expect(second.world.chain.rules.occupancy).toBe(false);
  expect((await after.call("getBusinessDate")).body.hotels?.[0]?.businessDate).toBe("2026-03-10");
  expect((await after.call("postVIPLevels", { body: level })).error.title).toContain("exists already");
  expect(second.world.ledger.read().entries).toEqual(first.world.ledger.read().entries);
  await second.close();

  const third = await startSandbox(options);
  expect(third.world.ledger.read().entries).toEqual(first.world.ledger.read().entries);
  third.world.reset();
  expect(third.world.figures().hotels[0]?.businessDate).toBe("2026-03-09");
  await third.close();
  await first.close();
});
