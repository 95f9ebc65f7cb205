import { Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import type { useAuditSearch } from "../use-audit-search.ts";
import classes from "./entries-footer.module.css";

type Props = {
  log: { rows: unknown[]; total_rows: number; limit: number; next: string | null };
  search: ReturnType<typeof useAuditSearch>;
};

/** The log grows while one reads: pages follow each other by entry, not by number. */
export function EntriesFooter({ log, search }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { offset, knowsNewer, newer, newest, older } = search;
  const { rows, total_rows, limit, next } = log;
  return (
    <div className={classes.footer}>
      <Text size="sm" c="dimmed" role="status">
        {t("ui.showing", {
          from: number(rows.length === 0 ? 0 : offset + 1),
          to: number(offset + rows.length),
          count: total_rows,
        })}
      </Text>
      <Group gap="xs">
        {search.after !== undefined && !knowsNewer && (
          <Button size="xs" variant="default" onClick={newest}>
            {t("audit.newest")}
          </Button>
        )}
        {knowsNewer && (
          <Button
            size="xs"
            variant="default"
            disabled={search.after === undefined}
            onClick={() => newer(limit)}
            leftSection={<IconChevronLeft size={16} className="mirrored" aria-hidden />}
          >
            {t("audit.newer")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={next === null}
          onClick={() => next !== null && older(next, rows.length)}
          rightSection={<IconChevronRight size={16} className="mirrored" aria-hidden />}
        >
          {t("audit.older")}
        </Button>
      </Group>
    </div>
  );
}
