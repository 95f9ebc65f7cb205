import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PushKind } from "../../../../../contract/push.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useKindName } from "../kinds.ts";
import classes from "./plan-table.module.css";

type Props = { count: number; kind: PushKind; name: string; children?: ReactNode };

/** A number of a stage; failed and unknown ones link to the page that deals with them. */
export function Figure({ count, kind, name, children }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const nameOf = useKindName();
  const opens = count > 0 && (name === "failed" || name === "unknown") ? name : null;
  return (
    <div className={classes.figure} data-zero={count === 0 || undefined} data-tone={name}>
      {opens ? (
        <Anchor
          component={AppLink}
          href={hrefTo(opens === "failed" ? "push-results" : "push-unsettled")}
          size="sm"
          c="inherit"
          fw={600}
          underline="always"
          aria-label={t(`pushes.stages.${opens}Of`, { records: number(count), kind: nameOf(kind, "alone") })}
        >
          {number(count)}
        </Anchor>
      ) : (
        number(count)
      )}
      {children}
    </div>
  );
}
