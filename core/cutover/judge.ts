import type { CutoverKey, CutoverState, Reason } from "../../contract/cutover.ts";
import type { PushKind } from "../../contract/push.ts";
import { dueMoment } from "./due.ts";
import { because, type CutoverFacts, counted, isPartOfProfiles, type Proofs } from "./facts.ts";

export type Judged = { state: CutoverState; reasons: Reason[]; done: { by: string; at: string } | null };
type Run = { by: string; at: string };

const done = (run: Run | null): Judged => ({ state: "done", reasons: [], done: run });
const open = (...reasons: Reason[]): Judged => ({ state: "open", reasons, done: null });
const blocked = (...reasons: Reason[]): Judged => ({ state: "blocked", reasons, done: null });
const running = (reason: Reason): Judged => ({ state: "running", reasons: [reason], done: null });
const nothing: Judged = { state: "nothing", reasons: [], done: null };

/** Reasons that a person must fix block the step; work that comes next leaves it open. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...["failed", "unknown", "push_paused", "import_review", "import_failed", "check_stops", "check_unreachable"],
  ...["connection_failed", "differs", "missing", "doubled", "changedAtHotel", "gone", "date_wrong", "outdated"],
  ...["unbalanced", "unanswered"],
]);
const unless = (reasons: Reason[], run: Run | null): Judged => {
  if (reasons.length === 0) return done(run);
  return reasons.some(({ code }) => BLOCKS.has(code)) ? blocked(...reasons) : open(...reasons);
};

function pushedOf(facts: CutoverFacts, kinds: readonly PushKind[]): Judged {
  const sum = { total: 0, ready: 0, waiting: 0, failed: 0, unknown: 0 };
  for (const kind of kinds) {
    const standing = facts.kinds.get(kind);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += standing?.[name] ?? 0;
  }
  if (sum.total === 0) return nothing;
  if (!facts.target) return open(because("no_target"));
  const left = counted([
    ["failed", sum.failed],
    ["unknown", sum.unknown],
    ["ready", sum.ready],
    ["waiting", sum.waiting - sum.ready],
  ]);
  if (left.length === 0) return done(facts.push.done);
  if (facts.push.running) return running(because("push_running"));
  return unless(facts.push.paused ? [because("push_paused"), ...left] : left, null);
}

export const openOf = (proofs: Proofs): Reason[] =>
  counted([
    ["differs", proofs.differs],
    ["missing", proofs.missing],
    ["doubled", proofs.doubled],
    ["changedAtHotel", proofs.changedAtHotel],
  ]);

function provedOf(facts: CutoverFacts, proofs: Proofs, also: Reason[] = []): Judged {
  const { readBack } = facts;
  if (readBack.running) return running(because("read_running"));
  if (!readBack.done) return open(because(facts.target ? "read_none" : "no_target"));
  if (proofs.total === 0) return nothing;
  const left = [
    ...openOf(proofs),
    ...counted([
      ["unread", proofs.unread],
      ["unknown", proofs.unknown],
    ]),
    ...also,
  ];
  return unless(left, readBack.done);
}

const JUDGES: Partial<Record<CutoverKey, (facts: CutoverFacts) => Judged | undefined>> = {
  connection({ connection }) {
    if (!connection) return open(because("connection_untested"));
    return connection.ok ? done({ by: "", at: connection.at }) : blocked(because("connection_failed"));
  },
  files({ imports }) {
    if (imports.running > 0) return running(because("import_running", imports.running));
    const left = counted([
      ["import_review", imports.review],
      ["import_failed", imports.failed],
      ["rows_waiting", imports.waiting],
    ]);
    return imports.done ? unless(left, imports.done) : unless([because("import_none"), ...left], null);
  },
  rehearsal: ({ rehearsal }) => (rehearsal ? done(rehearsal) : open(because("not_signed"))),
  codes({ codes }) {
    if (codes.lists === 0) return open(because("codes_none"));
    return unless(counted([["codes_unsigned", codes.unsigned]]), codes.signed);
  },
  profiles: (facts) => pushedOf(facts, ["reservation-profiles", "accounts"]),
  check({ check, imports }) {
    if (!check) return open(because("check_none"));
    if (check.state === "running") return running(because("check_running"));
    if (check.state === "failed" || !check.reachable) return blocked(because("check_unreachable"));
    // An older check does not cover what was imported after it.
    if (imports.done && imports.done.at > check.at) return open(because("check_old"));
    return unless(counted([["check_stops", check.stops]]), check);
  },
  bookings: (facts) => pushedOf(facts, ["blocks", "reservations"]),
  lastFiles({ freeze, imports }) {
    if (!freeze) return open(because("no_freeze"));
    if (imports.running > 0) return running(because("import_running", imports.running));
    if (!imports.done || imports.done.at < freeze.at) return open(because("no_import_since"));
    return unless(counted([["import_review", imports.review]]), imports.done);
  },
  gone: ({ gone, target }) => (target ? unless(counted([["gone", gone]]), null) : open(because("no_target"))),
  delta(facts) {
    const { freeze, push } = facts;
    const judged = pushedOf(facts, ["reservation-profiles", "accounts", "blocks", "reservations"]);
    if (judged.state !== "done") return judged;
    // A push before the last files does not cover them.
    if (!freeze) return open(because("no_freeze"));
    return push.done && push.done.at >= freeze.at ? judged : open(because("no_push_since"));
  },
  businessDate({ goLive, target }) {
    if (!goLive) return open(because("no_date"));
    if (!target) return open(because("no_target"));
    if (!target.businessDate) return open(because("date_unread"));
    if (target.businessDate === goLive) return done(null);
    // Before the night, an earlier date is right.
    const other = because("date_wrong", null, target.businessDate);
    return target.businessDate < goLive ? open(other) : blocked(other);
  },
  inHouse: (facts) => pushedOf(facts, ["in-house"]),
  roomStatus: (facts) => pushedOf(facts, ["room-status"]),
  unknown(facts) {
    if (!facts.target) return open(because("no_target"));
    const unknown = [...facts.kinds].reduce((sum, [kind, row]) => sum + (isPartOfProfiles(kind) ? 0 : row.unknown), 0);
    return unless(counted([["unknown", unknown]]), facts.push.done);
  },
  /**
   * Only people can see that Oracle's files were loaded. Bellhop can see that there is no money to load, or a doubt.
   */
  ledgers({ hasBalances, unanswered }) {
    if (unanswered > 0) return blocked(because("unanswered", unanswered));
    return hasBalances ? undefined : nothing;
  },
  // Early arrivals are read whole: for them the hotel's list is not enough.
  arrivals: (facts) => provedOf(facts, facts.arrivals, counted([["there", facts.arrivals.there]])),
  readBack: (facts) => provedOf(facts, facts.proofs),
  reconciliation(facts) {
    const { target, imports, push, readBack, proofs, signOff, unbalanced } = facts;
    if (!target) return open(because("no_target"));
    if (imports.running > 0) return running(because("import_running", imports.running));
    if (push.running) return running(because("push_running"));
    if (readBack.running) return running(because("read_running"));
    if (!readBack.done) return open(because("read_none"));
    // The signer accepts open differences by name.
    if (signOff && !signOff.outdated) return done(signOff);
    const left = counted([
      ["unbalanced", unbalanced ?? 0],
      ["unread", proofs.unread],
    ]);
    return unless(left, readBack.done);
  },
  signOff({ signOff }) {
    if (!signOff) return open(because("not_signed"));
    return signOff.outdated ? blocked(because("outdated")) : done(signOff);
  },
  secondReadBack(facts) {
    const { readBack, goLive, timezone, now } = facts;
    if (!goLive) return open(because("no_date"));
    if (readBack.running) return running(because("read_running"));
    if (!readBack.done) return open(because("read_none"));
    const next = dueMoment(goLive, timezone, { day: 1, time: "00:00" });
    if (now < next || Date.parse(readBack.done.at) < next) return open(because("read_early"));
    return unless(openOf(facts.proofs), readBack.done);
  },
  purgeDate: ({ purgeOn }) => (purgeOn ? done(null) : open(because("no_date"))),
};

/** Bellhop's judgement of a step; undefined: people do the step. */
export const judgeStep = (key: CutoverKey, facts: CutoverFacts): Judged | undefined => JUDGES[key]?.(facts);
