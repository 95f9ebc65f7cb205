import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../../contract/audit.ts";
import { changesOf } from "../changes-of.ts";
import { useAuditWords } from "../use-audit-words.ts";
import classes from "./changes.module.css";

/** Old → new for each field of an entry; a new record has no old values. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, old, new: now }) => (
        <div key={field} className={classes.change}>
          <dt>{words.field(entry, field)}</dt>
          <dd>
            {entry.old && (
              <>
                <VisuallyHidden>{t("audit.change.before")}: </VisuallyHidden>
                <span className={classes.old}>{words.value(entry, field, old)}</span>
                <IconArrowRight size={14} className={`mirrored ${classes.arrow}`} aria-hidden />
                <VisuallyHidden>{t("audit.change.after")}: </VisuallyHidden>
              </>
            )}
            <span className={classes.new}>{words.value(entry, field, now)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
