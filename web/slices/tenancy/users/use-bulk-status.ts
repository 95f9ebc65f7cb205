import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type User, userRoutes } from "../../../../contract/users.ts";
import { call } from "../../../lib/call.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useHotel } from "../../../lib/session.ts";
import { catalogueText } from "../../../lib/surface.ts";
import { isDisabled, statusAfter } from "./use-user-actions.ts";

type What = "enable" | "disable";
/** `refusal`: the server's own words, or null when it is done. */
export type StatusResult = { user: User; refusal: string | null };
export type BulkResults = { what: What; results: StatusResult[]; unchanged: number };

/** One call after the other, so that a refusal for one user stops nobody else's. */
export function useBulkStatus(onDone: (results: BulkResults) => void) {
  const queryClient = useQueryClient();
  const account = useHotel().account?.slug;
  const [done, setDone] = useState(0);
  const run = useMutation({
    mutationFn: async ({ users, what }: { users: User[]; what: What }): Promise<BulkResults> => {
      const due = users.filter((user) => isDisabled(user) === (what === "enable"));
      const results: StatusResult[] = [];
      for (const user of due) {
        setDone(results.length);
        results.push({ user, refusal: await change(user, what) });
      }
      return { what, results, unchanged: users.length - due.length };
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["users"] }),
  });

  async function change(user: User, what: What): Promise<string | null> {
    try {
      await call(userRoutes.status, { account, id: user.id, status: statusAfter(what, user) });
      return null;
    } catch (error) {
      return (error instanceof CallError && error.kind === "reply" && error.message) || catalogueText(error);
    }
  }

  return { start: run.mutate, isRunning: run.isPending, done };
}
