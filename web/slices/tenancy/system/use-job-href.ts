import type { ListedJob } from "../../../../contract/jobs.ts";
import { listKind } from "../../../../contract/lists.ts";
import { LIST_PAGES } from "../../../lib/record-pages.ts";
import { useHotel, useSession } from "../../../lib/session.ts";
import { type Href, hrefTo } from "../../../routes.ts";

/** The page on which a person sees what a job does or did; null: there is none. */
export function useJobHref(): (job: ListedJob) => Href | null {
  const { properties } = useSession().user;
  const account = useHotel().account?.slug ?? "";
  return ({ name, propertyId, subject }) => {
    const property = properties.find(({ id }) => id === propertyId)?.slug;
    if (name === "accounts.export") return hrefTo("settings", { account, property }, { tab: "danger" });
    if (name === "guests.erase") return hrefTo("settings", { account, property }, { tab: "protection" });
    if (!property) return null;
    const hotel = { account, property };
    if (/^imports\.(?:run|retry)$/.test(name) && subject?.module)
      return hrefTo("import-runs", { ...hotel, id: subject.module }, { run: subject.id });
    if (/^(?:imports|sources|rehearsals|demo)\./.test(name))
      return subject?.module ? hrefTo("import-runs", { ...hotel, id: subject.module }) : hrefTo("import-hub", hotel);
    if (/^push\.(?:run|wake)$/.test(name) && subject) return hrefTo("push-run", { ...hotel, id: subject.id });
    if (/^push\.verify$/.test(name)) return hrefTo("validation", hotel);
    if (/^push\./.test(name)) return hrefTo("push", hotel);
    if (/^duplicates\./.test(name)) return hrefTo("data-duplicates", hotel);
    const kind = listKind.safeParse(subject?.module).data;
    if (name === "bulk-edits.run" && kind) return hrefTo(LIST_PAGES[kind], hotel);
    return null;
  };
}
