import type { ReplyOf } from "../../../core/ohip/operations.ts";
import type { CallInput, HotelIds, ReadId, ReadOutcome } from "../../ports/hotel-system.ts";

export type Looked =
  | { kind: "found"; id: string | undefined; ids: HotelIds }
  | { kind: "absent" }
  | { kind: "undecided" };
type Reader = <Id extends ReadId>(id: Id, input: CallInput<Id>) => Promise<ReadOutcome<Id>>;

/** How to see whether something was done, without doing it again. */
export type Proof = {
  look(read: Reader): Promise<Looked>;
  /** False where an absent record may only be invisible. */
  absentDecides: boolean;
  /** It looks for the very record: by our own reference, by its id at the hotel, or by a code that the hotel has once. */
  exact: boolean;
};

/** The record that was seen; `several` when more than one could be it. */
export type Seen = { id?: string | undefined; ids?: HotelIds } | "several" | undefined;

export function proof<Id extends ReadId>(
  id: Id,
  input: CallInput<Id>,
  see: (reply: ReplyOf<Id>) => Seen,
  { absentDecides = true, exact = false } = {},
): Proof {
  return {
    absentDecides,
    exact,
    async look(read) {
      const outcome = await read(id, input);
      if (outcome.kind === "found") {
        const seen = see(outcome.reply);
        if (seen === "several") return { kind: "undecided" };
        return seen ? { kind: "found", id: seen.id, ids: seen.ids ?? {} } : { kind: "absent" };
      }
      const gone = outcome.kind === "refused" && outcome.reason === "not_found";
      return { kind: outcome.kind === "absent" || gone ? "absent" : "undecided" };
    },
  };
}

/** The work is proved by absence: the record is gone, or `isGone` says so of what is left of it. */
export function goneProof<Id extends ReadId>(
  id: Id,
  input: CallInput<Id>,
  isGone: (reply: ReplyOf<Id>) => boolean = () => false,
): Proof {
  const still = proof(id, input, (reply) => (isGone(reply) ? undefined : {}));
  return {
    absentDecides: true,
    exact: false,
    async look(read) {
      const looked = await still.look(read);
      if (looked.kind === "undecided") return looked;
      return looked.kind === "found" ? { kind: "absent" } : { kind: "found", id: undefined, ids: {} };
    },
  };
}
