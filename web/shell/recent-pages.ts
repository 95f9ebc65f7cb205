import { useLocation, useMatches } from "@tanstack/react-router";
import { useEffect } from "react";
import { z } from "zod";
import { recordNames } from "../lib/page-names.ts";
import { createStore } from "../lib/store.ts";
import { type Href, type PageName, pageNames, pageOf } from "../routes.ts";

const KEY = "bellhop-recent";
const KEPT = 6;

const visit = z.object({
  href: z.custom<Href>((href) => typeof href === "string" && href.startsWith("/")),
  name: z.enum(pageNames as [PageName, ...PageName[]]),
});
type Visit = z.infer<typeof visit>;

function read(): Visit[] {
  try {
    return z.array(visit).parse(JSON.parse(sessionStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** The pages of this tab, newest first, until the tab or the session ends. */
export const recentPages = createStore<Visit[]>(read());

export function forgetRecentPages(): void {
  sessionStorage.removeItem(KEY);
  recentPages.set(() => []);
  recordNames.set(() => ({}));
}

export function useRecentPages(): void {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const href = useLocation({ select: (location) => location.href });
  useEffect(() => {
    if (!name || pageOf(name).layout === "full") return;
    // One entry for each page and record: a list that was filtered three times is one entry.
    const place = href.split("?", 1)[0];
    recentPages.set((before) =>
      [{ href: href as Href, name }, ...before.filter((item) => item.href.split("?", 1)[0] !== place)].slice(0, KEPT),
    );
    sessionStorage.setItem(KEY, JSON.stringify(recentPages.get()));
  }, [name, href]);
}
