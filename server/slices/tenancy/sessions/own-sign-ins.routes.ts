import type { FastifyInstance } from "fastify";
import { OK } from "../../../../contract/route.ts";
import { sessionRoutes as routes } from "../../../../contract/sessions.ts";
import { type Db, inPerson } from "../../../db/client.ts";
import { bind } from "../../../http/bind.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { auditLogin } from "./audit-login.ts";
import { endSignIns } from "./end-sign-ins.ts";
import { deleteSession, deleteTokens, listPrograms, listSessions } from "./sessions.repo.ts";

/** Lists where a person is signed in (browsers and programs) and ends these sign-ins. */
export function mountOwnSignIns(app: FastifyInstance, { db, idleSeconds }: { db: Db; idleSeconds: number }): void {
  bind(app, routes.sessions, async ({ loginId, session }) => {
    const { browsers, programs } = await inPerson(db, { loginId }, async (tx) => ({
      browsers: await listSessions(tx, { loginId }, idleSeconds),
      programs: await listPrograms(tx, { loginId }),
    }));
    return {
      sessions: browsers.map((row) => ({
        id: row.id,
        current: row.id === session.token_id,
        startedAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        device: row.name,
        address: row.ip,
      })),
      programs: programs.map((row) => ({
        id: row.family,
        current: row.family === session.family,
        startedAt: row.started_at.toISOString(),
        lastSeenAt: row.last_used_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        device: row.name,
        address: row.ip,
      })),
    };
  });

  bind(app, routes.endSession, async ({ loginId }, { id }, { request }) => {
    if (!(await inPerson(db, { loginId }, (tx) => deleteSession(tx, { loginId }, id)))) throw new Refusal("not_found");
    await auditLogin(db, loginId, "session_ended", { ip: request.ip, requestId: request.id });
    return OK;
  });

  bind(app, routes.endProgram, async ({ loginId }, { id }, { request }) => {
    const ended = await inPerson(db, { loginId }, async (tx) => {
      const found = (await listPrograms(tx, { loginId })).some(({ family }) => family === id);
      return found && (await deleteTokens(tx, { loginId }, { family: id })) > 0;
    });
    if (!ended) throw new Refusal("not_found");
    await auditLogin(db, loginId, "program_ended", { ip: request.ip, requestId: request.id });
    return OK;
  });

  bind(app, routes.endSignIns, async (person, { tokens }, { request }) => {
    const ended = await endSignIns(db, person, { tokens: tokens === true });
    const from = { ip: request.ip, requestId: request.id };
    await auditLogin(db, person.loginId, "sign_ins_ended", from, { new: { tokens: tokens ? "ended" : "kept" } });
    return { ...OK, ended };
  });
}
