import { randomUUID } from "node:crypto";
import type { ListLook, ListView } from "../../contract/views.ts";
import { type Reply, refusal } from "./web.ts";

type SentRequest = { method: string; url: string; body: string | null };

/** Replaces the server's stored settings of a person's list until the test ends. */
export function keepViews(...views: ListView[]) {
  const look: ListLook = { columns: null, density: "comfortable", opens: null };
  const kept = { views, look };
  return {
    kept,
    answer({ method, url, body }: SentRequest): Reply {
      const path = url.split("?")[0] ?? "";
      const given = JSON.parse(body ?? "{}");
      if (path.endsWith("/look")) {
        kept.look = given;
        return { body: kept.look };
      }
      if (method === "GET") return { body: structuredClone(kept) };
      if (method === "POST") {
        const view = { id: randomUUID(), mine: true, by: "Camille Moreau", version: 1, ...given };
        kept.views.push(view);
        return { status: 201, body: view };
      }
      const index = kept.views.findIndex(({ id }) => path.endsWith(id));
      const view = kept.views[index];
      if (!view) return { status: 404, body: refusal("not_found") };
      if (method === "DELETE") {
        kept.views.splice(index, 1);
        return { body: { ok: true } };
      }
      if (given.version !== view.version) return { status: 409, body: refusal("conflict", "Someone else was first.") };
      Object.assign(view, given, { version: view.version + 1 });
      return { body: structuredClone(view) };
    },
  };
}
