import { expect, test } from "vitest";
import type { HotelConnection, WriteId, WriteOutcome } from "../../../../ports/hotel-system.ts";
import { type AnyCall, BackRefused, type Step, StepNotMade, StepRefused } from "../build/recipe.ts";
import { AGREED_MS, type Doubt, FORGOTTEN_MS } from "./doubt.ts";
import { sendStep } from "./send-step.ts";
import type { Work } from "./work.ts";

const REPORT = { requestId: "r", attempt: 0, warnings: [], status: undefined, answer: undefined };
const unknown = (reason: "absent" | "absent_too_early" | "absent_unsure" | "timeout" | "cut") =>
  ({ ...REPORT, kind: "unknown", reason }) as WriteOutcome<WriteId>;
const call = { operation: "postGuestProfile", path: {}, body: {} } as unknown as AnyCall;
const doubt = (over: Partial<Doubt> = {}): Doubt => ({
  ...{ ageMs: 60_000, absentMs: null, slow: false, runId: null, intendedAt: "2026-03-09", mark: "1.", context: "c" },
  ...over,
});

function send(step: Partial<Step>, over: Partial<Work>, outcome?: WriteOutcome<WriteId>) {
  const asked: unknown[] = [];
  const work: Work = {
    ...{ module: "profiles", oldId: "1", recordId: "1", mark: "2.", page: { stage: 0, page: 0, place: 0 } },
    ...{
      sent: {},
      body: {},
      changes: [],
      digest: "",
      steps: [{ name: "postGuestProfile", make: () => call, ...step }],
    },
    ...{ done: 0, newId: null, confirmation: null, doubt: doubt(), tries: 0, revives: false, back: undefined },
    ...over,
  };
  const hotel = {
    write: async (_to: unknown, _id: unknown, _input: unknown, options: unknown) => {
      asked.push(options);
      return outcome;
    },
    read: async () => ({ ...REPORT, kind: "absent" }),
    look: async () => "unsure",
  } as unknown as Parameters<typeof sendStep>[0]["hotel"];
  return sendStep({ hotel, connection: {} as HotelConnection, options: {}, context: "now" }, work).then((ended) => ({
    ended,
    asked,
  }));
}
const throws = (error: unknown) => () => {
  throw error;
};
const STILL_IN_DOUBT = { kind: "over", letter: "?", settled: { state: "unknown", mark: "1.", context: "c" } };

test.each([
  ["a change that is refused before it is sent", new StepRefused([{ field: "city", reason: "contradiction" }])],
  ["a way back that is refused", new BackRefused("changed")],
  ["a record that is gone", new StepNotMade({ ...REPORT, kind: "absent" } as never)],
])("%s stays in doubt while its last call may still arrive", async (_, error) => {
  expect((await send({ make: throws(error) }, {})).ended).toMatchObject(STILL_IN_DOUBT);
  const planned = { make: throws(error), replans: true as const };
  expect((await send(planned, {})).ended).toMatchObject(STILL_IN_DOUBT);
  const old = { doubt: doubt({ ageMs: FORGOTTEN_MS }) };
  expect((await send(planned, old)).ended).toMatchObject({ letter: "f", settled: { state: "failed" } });
  expect((await send(planned, { doubt: undefined })).ended).toMatchObject({
    letter: "f",
    settled: { state: "failed" },
  });
});

test("a refusal before anything was asked keeps the doubt; one that the hotel gave ends it", async () => {
  const refused = (attempt: number) =>
    ({ ...REPORT, kind: "refused", reason: "invalid", attempt }) as unknown as WriteOutcome<WriteId>;
  expect((await send({}, {}, refused(0))).ended).toMatchObject(STILL_IN_DOUBT);
  expect((await send({}, { doubt: undefined }, refused(1))).ended).toMatchObject({ letter: "f" });
  const away = { ...REPORT, kind: "connection", reason: "address" } as unknown as WriteOutcome<WriteId>;
  expect((await send({}, {}, away)).ended).toMatchObject({ kind: "rest", work: { doubt: { mark: "1." } } });
});

test("a record in doubt is only looked up; an absence that is believed ends the doubt, and the call gets an intention", async () => {
  const believed = { kind: "next", calls: 0, work: { done: 0, doubt: undefined } };
  const early = await send({}, {}, unknown("absent"));
  expect(early.asked).toEqual([{ sentAgoMs: 60_000, onlyLook: true }]);
  expect(early.ended).toMatchObject({ ...STILL_IN_DOUBT, settled: { absent: true, slow: false } });
  const cases: [Partial<Doubt>, Parameters<typeof unknown>[0], object][] = [
    [{ absentMs: AGREED_MS }, "absent", believed],
    [{ absentMs: AGREED_MS - 1 }, "absent", STILL_IN_DOUBT],
    [{ absentMs: AGREED_MS }, "absent_too_early", STILL_IN_DOUBT],
    [{ absentMs: AGREED_MS, slow: true }, "absent", STILL_IN_DOUBT],
    [{ slow: true, ageMs: FORGOTTEN_MS }, "absent", believed],
    [{ ageMs: FORGOTTEN_MS }, "absent_too_early", believed],
    [{ ageMs: 10 * FORGOTTEN_MS, absentMs: FORGOTTEN_MS }, "absent_unsure", STILL_IN_DOUBT],
  ];
  for (const [over, reason, ended] of cases)
    expect((await send({}, { doubt: doubt(over) }, unknown(reason))).ended).toMatchObject(ended);
});

test("an answer that did not come in time says that the hotel is slow, a cut connection does not", async () => {
  const settled = async (reason: "timeout" | "cut") =>
    (await send({}, { doubt: undefined }, { ...unknown(reason), attempt: 1 } as WriteOutcome<WriteId>)).ended;
  expect(await settled("timeout")).toMatchObject({ letter: "?", settled: { state: "unknown", slow: true } });
  expect(await settled("cut")).toMatchObject({ letter: "?", settled: { state: "unknown", slow: false } });
});

test("what is found was sent in an earlier state: its change is not taken for pushed", async () => {
  const found = { ...REPORT, kind: "unchanged", id: "77", ids: {} } as unknown as WriteOutcome<WriteId>;
  const digest = "ZGlnZXN0";
  expect((await send({}, { digest }, found)).ended).toMatchObject({
    letter: "p",
    settled: { state: "pushed", newId: "77", digest: null, mark: "1.", context: "c", changed: true },
  });
  expect((await send({}, { digest, mark: "1." }, found)).ended).toMatchObject({
    settled: { state: "pushed", digest, mark: "1.", context: "now", changed: false },
  });
});
