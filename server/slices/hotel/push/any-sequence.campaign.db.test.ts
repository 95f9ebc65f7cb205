import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlanStage, PushRun } from "../../../../contract/push.ts";
import { pushFiles, uniqueId } from "../../../../test/support/push-files.ts";
import { openPushing, type Pushing } from "../../../../test/support/pushing.ts";
import type { Browser } from "../../../../test/support/staging.ts";
import { inTenant } from "../../../db/client.ts";

let house: Pushing;
let files: ReturnType<typeof pushFiles>;
beforeAll(async () => {
  house = await openPushing();
  files = pushFiles(house);
});
afterAll(() => house.close());

const step = fc.oneof(
  fc.record({ act: fc.constant("import" as const), guests: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant("edit" as const), which: fc.nat(5), town: fc.constantFrom("Oslo", "Bergen", "Moss") }),
  fc.record({ act: fc.constant("push" as const), again: fc.boolean(), lost: fc.boolean() }),
  fc.record({ act: fc.constant("desk" as const), which: fc.nat(5) }),
  fc.record({
    act: fc.constant("back" as const),
    kind: fc.constantFrom("reservations", "all-profiles"),
    lost: fc.boolean(),
  }),
);

const balanced = ({ total, pushed, failed, unknown, waiting, withdrawn }: PlanStage) =>
  total === pushed + failed + unknown + waiting + withdrawn;
const settled = ({ sum }: PushRun) =>
  sum.total === sum.pending + sum.pushed + sum.unchanged + sum.failed + sum.unknown + sum.waiting;

/** As if the calls in doubt had been sent long ago: an absent record may be sent again. */
const age = (browserScope: Parameters<typeof inTenant>[1]) =>
  inTenant(house.db, browserScope, (tx) =>
    sql`update push_records set intended_at = now() - interval '20 minutes' where intended_at is not null`.execute(tx),
  );

test("any sequence of import, edit, push, desk and taking back keeps the totals balanced and no reference twice", async () => {
  const { world } = house.hotel.sandbox;
  const references = (ids: ReadonlySet<string>) =>
    [
      ...[...world.chain.profiles.byId.values()].flatMap((profile) => profile.references),
      ...[...(world.chain.hotels.get("PAR01")?.reservations.byId.values() ?? [])].flatMap((stay) => stay.references),
    ]
      .map(({ id }) => id)
      .filter((id) => ids.has(id));

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const { browser, scope } = await files.furnish();
      const { version, settings } = (await browser.get("/api/v2/push/settings")).json();
      const payload = { version, ...settings, cancellationReason: "PLANS" };
      await browser.send({ method: "PUT", url: "/api/v2/push/settings", payload });
      const guests: string[] = [];
      const all = new Set<string>();
      for (const step of steps) {
        if (step.act === "import") await bring(browser, step.guests, guests, all);
        if (step.act === "edit") await edit(browser, guests[step.which], step.town);
        if (step.act === "desk") atDesk(guests[step.which]);
        if (step.act === "push" || step.act === "back") {
          const operation = step.act === "push" ? "postReservation" : "postCancelReservation";
          if (step.lost) world.addFault({ kind: "cut", operation, probability: 0.5, seed: steps.length });
          const run =
            step.act === "push"
              ? await house.push(browser, { withdrawn: step.again })
              : await back(browser, { kind: step.kind });
          world.faults.clear();
          expect([run.state, run.sum.pending, settled(run)]).toEqual(["done", 0, true]);
          await age(scope);
        }
        const held = references(all);
        expect(new Set(held).size).toBe(held.length);
        const { stages } = (await browser.get("/api/v2/push/plan")).json();
        expect(stages.filter((stage: PlanStage) => !balanced(stage))).toEqual([]);
      }
    }),
    { numRuns: 8, seed: 20_260_310, endOnFailure: true },
  );

  async function bring(browser: Browser, count: number, guests: string[], all: Set<string>) {
    const fresh = Array.from({ length: count }, uniqueId);
    guests.push(...fresh);
    for (const id of fresh) all.add(id).add(`${id}S`);
    await files.guests(browser, ...fresh.map((id) => files.guest(id)));
    await files.stays(browser, ...fresh.map((id) => files.stay(`${id}S`, id)));
  }
  async function edit(browser: Browser, guest: string | undefined, town: string) {
    if (guest) await files.guests(browser, files.guest(guest, { town }));
  }
  /** The desk cancels the booking, if it exists and is valid. */
  function atDesk(guest: string | undefined) {
    const stays = [...(world.chain.hotels.get("PAR01")?.reservations.byId.values() ?? [])];
    const stay = stays.find(
      ({ references: own, status }) => status === "Reserved" && own.some(({ id }) => id === `${guest}S`),
    );
    if (stay) world.actAtDesk({ action: "cancel", code: "PLANS", hotelId: "PAR01", reservationId: stay.id });
  }
  async function back(browser: Browser, input: object): Promise<PushRun> {
    const answer = await browser.post("/api/v2/push/take-back", input);
    if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
    return house.ended(browser, answer.json().id);
  }
});
