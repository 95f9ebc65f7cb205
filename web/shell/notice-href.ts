import { listKind } from "../../contract/lists.ts";
import type { Notification } from "../../contract/notifications.ts";
import { isModuleKey } from "../../core/modules/catalogue.ts";
import { tableOf } from "../../core/records/record-table.ts";
import { useAbility } from "../lib/ability.ts";
import { LIST_PAGES, RECORD_PAGES } from "../lib/record-pages.ts";
import { useHotel } from "../lib/session.ts";
import { type Href, hrefTo } from "../routes.ts";

/** The page of a notification's subject; null if there is none, or the person may not see it. */
export function useNoticeHref({ event, property, subject, module }: Notification): Href | null {
  const account = useHotel().account?.slug ?? "";
  const mayManage = useAbility().can("manage", "User");
  const users = () => (mayManage ? hrefTo("users", { account }) : null);
  const inHotel = (page: (hotel: { account: string; property: string }) => Href | "" | null | undefined) =>
    (property && page({ account, property: property.slug })) || null;
  const ofRun = () =>
    inHotel((hotel) => module && subject && hrefTo("import-runs", { ...hotel, id: module }, { run: subject }));
  const list = listKind.safeParse(module && isModuleKey(module) ? tableOf(module) : module).data;
  switch (event) {
    case "import":
    case "retry":
    case "undo":
    case "released":
    case "import_stopped":
    case "import_undone":
    case "import_retried":
    case "import_reviewed":
      return ofRun();
    case "restore":
      return inHotel((hotel) => hrefTo("restore-piw", hotel));
    case "reading":
      return inHotel((hotel) => hrefTo("import-csv", hotel));
    case "push":
      return inHotel((hotel) => subject && hrefTo("push-run", { ...hotel, id: subject }));
    case "verification":
      return inHotel((hotel) => hrefTo("validation", hotel));
    case "sign_off_withdrawn":
      return inHotel((hotel) => hrefTo("sign-off", hotel));
    case "property_status":
      return inHotel((hotel) => hrefTo("property", hotel));
    case "duplicates_undone":
      return inHotel((hotel) => hrefTo("data-duplicates", hotel));
    case "record_changed":
    case "record_change_undone":
      return inHotel((hotel) => list && subject && hrefTo(RECORD_PAGES[list], { ...hotel, id: subject }));
    case "bulk_edit":
    case "records_change_undone":
      return inHotel((hotel) => list && hrefTo(LIST_PAGES[list], hotel));
    case "configuration_changed":
    case "configuration_activated":
      return inHotel((hotel) => subject && hrefTo("config-import", { ...hotel, id: subject }));
    case "configuration_deleted":
      return inHotel((hotel) => module && hrefTo("config-import-list", { ...hotel, id: module }));
    case "mail_failed":
    case "invitation_accepted":
      return mayManage && subject ? hrefTo("users-view", { account, id: subject }) : users();
    case "invitation_declined":
    case "invitation_withdrawn":
      return users();
    default:
      return null;
  }
}
