import { type Db, inPerson } from "../../../db/client.ts";
import type { Person } from "../../../http/session.ts";
import { deleteTokens } from "./sessions.repo.ts";

/** Ends every sign-in but this one, and the API tokens too if requested. Returns how many tokens ended. */
export function endSignIns(db: Db, { loginId, session }: Person, { tokens }: { tokens: boolean }): Promise<number> {
  const except = { id: session.token_id, family: session.family };
  return inPerson(db, { loginId }, async (tx) => {
    const ended = await deleteTokens(tx, { loginId }, { kinds: ["session", "access", "refresh"], except });
    return ended + (tokens ? await deleteTokens(tx, { loginId }, { kinds: ["api"] }) : 0);
  });
}
