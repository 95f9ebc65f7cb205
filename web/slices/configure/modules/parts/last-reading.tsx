import { Anchor, Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";

const LOUD = { reading: "blue", failed: "red", cancelled: "gray", purged: "gray" } as const;

type Props = {
  source: Source | undefined;
  /** The module has rows, but their source is older than all loaded ones. */
  hasRows: boolean;
};

/** When a module was last read; the result is only shown if it did not end well. */
export function LastReading({ source, hasRows }: Props) {
  const { t } = useTranslation();
  const { ago, dateTime } = useFormats();
  const hrefTo = useHrefTo();
  if (!source) return <span data-none={!hasRows || undefined}>{hasRows ? "–" : t("ui.notYet")}</span>;
  return (
    <>
      <Anchor
        component={AppLink}
        href={hrefTo("module", { module_id: source.module }, { tab: "readings" })}
        size="sm"
        title={`${source.file.name}, ${dateTime(source.createdAt)}`}
      >
        {ago(source.createdAt)}
      </Anchor>
      {source.state !== "read" && (
        <>
          {" "}
          <Badge component="span" size="sm" variant="light" color={LOUD[source.state]} miw="max-content">
            {t(`files.states.${source.state}`)}
          </Badge>
        </>
      )}
    </>
  );
}
