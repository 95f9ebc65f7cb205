import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProfileRow } from "../../../../contract/lists.ts";
import { openStaging } from "../../../../test/support/staging.ts";
import { removeProfiles, type WrittenProfile, writeProfiles } from "../../../../test/support/write-profiles.ts";

let house: Awaited<ReturnType<typeof openStaging>>;
beforeAll(async () => {
  house = await openStaging();
});
afterAll(() => house.close());

const NAMES = ["ada", "bo", "bo", "cy", "bo", "di"];
const SORTS = ["name", "-name", "updated_at", "-updated_at"];
const person = (oldId: string, index: number): WrittenProfile => ({
  oldId,
  name: NAMES[index % NAMES.length] ?? "",
  // An e-mail of more than 20 profiles would mean nothing.
  keys: [1 + (index % 6), null, index % 3, null],
});

/** Changes between two pages: rows are added and removed. */
const change = fc.record({ come: fc.nat({ max: 4 }), go: fc.array(fc.nat({ max: 30 }), { maxLength: 3 }) });

test("paging shows each remaining row exactly once, in order, while rows are added and removed", async () => {
  const { scope, browser } = await house.person();
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...SORTS),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      async (changes, sort, duponly, limit) => {
        await removeProfiles(house.db, scope);
        const stays = Array.from({ length: 12 }, (_, index) => person(`S${index}`, index));
        let coming = Array.from({ length: 30 }, (_, index) => person(`T${index}`, index));
        await writeProfiles(house.db, scope, [...stays, ...coming]);
        const seen: ProfileRow[] = [];
        let after: string | null | undefined;
        for (let turn = 0; after !== null && turn < 200; turn++) {
          const input = { sort, limit, duponly, mg_email: true, ...(after && { after }) };
          const page: { rows: ProfileRow[]; next: string | null } = (
            await browser.post("/api/v2/profiles/list", input)
          ).json();
          seen.push(...page.rows);
          after = page.next;
          const { come, go } = changes[turn] ?? { come: 0, go: [] };
          const gone = go.flatMap((index) => coming[index]?.oldId ?? []);
          await removeProfiles(house.db, scope, gone);
          const fresh = Array.from({ length: come }, (_, index) => person(`N${turn}-${index}`, index));
          if (fresh.length > 0) await writeProfiles(house.db, scope, fresh);
          coming = [...coming.filter(({ oldId }) => !gone.includes(oldId)), ...fresh];
        }
        const ids = seen.map(({ old_id }) => old_id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { oldId } of stays) expect(ids).toContain(oldId);
        const keys = seen.map((row) => (sort.endsWith("name") ? row.name : row.updated_at));
        expect(keys).toEqual(sort.startsWith("-") ? [...keys].sort().reverse() : [...keys].sort());
      },
    ),
    { numRuns: process.env.SOAK ? 100 : 15 },
  );
}, 900_000);
