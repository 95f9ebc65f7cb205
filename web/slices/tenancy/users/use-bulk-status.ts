import { useState } from "react";
import { type User, userRoutes } from "../../../../contract/users.ts";
import { useWrites } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useHotel } from "../../../lib/session.ts";
import { catalogueText } from "../../../lib/surface.ts";
import { isDisabled, statusAfter } from "./use-user-actions.ts";

type What = "enable" | "disable";
/** `refusal`: the server's own words, or null if it succeeded. */
export type StatusResult = { user: User; refusal: string | null };
export type BulkResults = { what: What; results: StatusResult[]; unchanged: number };

const wordsOf = (error: unknown): string =>
  (error instanceof CallError && error.kind === "reply" && error.message) || catalogueText(error);

/** One call after the other, so that a refusal for one user stops no other. */
export function useBulkStatus(onDone: (results: BulkResults) => void) {
  const account = useHotel().account?.slug;
  const [done, setDone] = useState(0);
  const run = useWrites(
    userRoutes.status,
    account === undefined ? {} : { account },
    async (send, { users, what }: { users: User[]; what: What }): Promise<BulkResults> => {
      const change = (user: User) =>
        send({ account, id: user.id, status: statusAfter(what, user) }).then(() => null, wordsOf);
      const due = users.filter((user) => isDisabled(user) === (what === "enable"));
      const results: StatusResult[] = [];
      for (const user of due) {
        setDone(results.length);
        results.push({ user, refusal: await change(user) });
      }
      return { what, results, unchanged: users.length - due.length };
    },
    { onSuccess: onDone },
  );

  return { start: run.mutate, isRunning: run.isPending, done };
}
