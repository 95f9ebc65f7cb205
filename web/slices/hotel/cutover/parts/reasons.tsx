import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CutoverReason, Reason } from "../../../../../contract/cutover.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import classes from "./reasons.module.css";

/** Why something is not done, each with a link to the page where it is corrected. */
export function Reasons({ reasons, links = true }: { reasons: readonly Reason[]; links?: boolean }) {
  const words = useReasonWords();
  const mend = useMend();
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.list}>
      {reasons.map((reason) => {
        const href = links ? mend(reason.code) : null;
        return (
          <li key={reason.code}>
            {href ? (
              <Anchor component={AppLink} href={href} size="sm" className={classes.link}>
                {words(reason)}
              </Anchor>
            ) : (
              <Text size="sm">{words(reason)}</Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function useReasonWords(): (reason: Reason) => string {
  const { t } = useTranslation();
  const { date } = useFormats();
  return ({ code, count, detail }) =>
    t(
      `cutover.why.${code}` as "cutover.why.ready",
      {
        ...(count !== null && { count }),
        ...(detail !== null && { day: date(`${detail}T12:00:00`) }),
      } as { count: number },
    );
}

/** Where a reason is corrected; null: there is no such page. */
function useMend(): (code: CutoverReason) => Href | null {
  const hrefTo = useHrefTo();
  return (code) => {
    switch (code) {
      case "connection_untested":
      case "connection_failed":
        return hrefTo("property");
      case "import_none":
      case "import_running":
      case "import_review":
      case "import_failed":
      case "no_import_since":
        return hrefTo("import-hub");
      case "rows_waiting":
      case "codes_none":
      case "codes_unsigned":
        return hrefTo("trade-import", { id: "reservations" });
      case "failed":
        return hrefTo("push-results");
      case "unknown":
        return hrefTo("push-unsettled");
      case "no_target":
      case "ready":
      case "waiting":
      case "push_running":
      case "push_paused":
      case "check_none":
      case "check_running":
      case "check_unreachable":
      case "check_stops":
      case "check_old":
      case "no_push_since":
      case "gone":
      case "date_unread":
      case "date_wrong":
        return hrefTo("push");
      case "read_none":
      case "read_running":
      case "read_early":
      case "unread":
        return hrefTo("validation");
      case "differs":
      case "changedAtHotel":
      case "missing":
      case "doubled":
      case "unprovable":
      case "there":
        return hrefTo("validation", {}, { state: code });
      case "not_signed":
      case "outdated":
        return hrefTo("sign-off");
      case "no_date":
        return hrefTo("settings", {}, { tab: "property" });
      case "unbalanced":
        return hrefTo("reconciliation", {}, { different: "yes" });
      case "unanswered":
        return hrefTo("reconciliation");
      case "no_freeze":
        return null;
    }
  };
}
