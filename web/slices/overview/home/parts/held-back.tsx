import { Text } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { BoardCause } from "../../../../../contract/dashboard.ts";
import { isModuleKey, type ModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { LIST_PAGES } from "../../../../lib/record-pages.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import type { Href } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useCauseWords } from "../../../imports/dry-runs/use-cause-words.ts";
import classes from "./link-list.module.css";

/** The causes that hold back most rows, each with a link to where it is corrected. */
export function HeldBack({ causes }: { causes: readonly BoardCause[] }) {
  const { t } = useTranslation();
  const known = causes.flatMap((cause) => (isModuleKey(cause.module) ? [{ ...cause, module: cause.module }] : []));
  return (
    <Section title={t("dashboard.held.title")} flush>
      {known.length === 0 ? (
        <p className={classes.none}>
          <IconCircleCheck size={20} className={classes.good} aria-hidden />
          <span>
            <b>{t("dashboard.held.none")}</b>
            <Text span size="sm" c="dimmed" display="block">
              {t("dashboard.held.noneText")}
            </Text>
          </span>
        </p>
      ) : (
        <ul className={classes.list}>
          {known.map((cause) => (
            <li key={keyOf(cause)}>
              <Cause cause={cause} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type Known = BoardCause & { module: ModuleKey };
const keyOf = (cause: Known) =>
  [cause.kind, cause.module, cause.field, cause.kind === "import" ? cause.rule : cause.cause].join(" ");

/** The same causes with a bar each, the longest for the most rows. */
export function CauseBars({ causes }: { causes: readonly BoardCause[] }) {
  const known = causes.flatMap((cause) => (isModuleKey(cause.module) ? [{ ...cause, module: cause.module }] : []));
  const most = Math.max(...known.map(({ rows }) => rows), 1);
  return (
    <ul className={classes.list}>
      {known.map((cause) => (
        <li key={keyOf(cause)}>
          <Cause cause={cause} share={cause.rows / most} />
        </li>
      ))}
    </ul>
  );
}

function Cause({ cause, share }: { cause: Known; share?: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const words = useCauseWords(cause.module);
  const href = useMend(cause);
  const title = () => {
    if (cause.kind === "push") return cause.hint;
    const field = words.label(cause.field);
    if (cause.rule === "unknown_code") return t("dashboard.held.codes", { count: cause.keys, field });
    if (cause.rule === "missing_record") return t("dashboard.held.missing", { count: cause.keys, field });
    return words.title(cause, cause.pattern);
  };
  return (
    <AppLink href={href} className={classes.link}>
      <span className={classes.figure} data-tone="bad">
        {number(cause.rows)}
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title()}</span>
        <Text span size="xs" c="dimmed">
          {moduleOf(cause.module).names[language]}
        </Text>
        {share !== undefined && <span className={classes.share} style={{ inlineSize: `${share * 100}%` }} />}
      </span>
      <IconChevronRight size={16} className="mirrored" aria-hidden />
    </AppLink>
  );
}

/** Where a cause is corrected. */
function useMend(cause: Known): Href {
  const hrefTo = useHrefTo();
  if (cause.kind === "import") {
    const { module, rule, list, run } = cause;
    if (rule === "unknown_code") return hrefTo("trade-import", { id: module }, list ? { list } : {});
    return hrefTo("import-runs", { id: module }, { run });
  }
  const { mend, module } = cause;
  if (mend.at === "codes") return hrefTo("trade-import", { id: module }, mend.list ? { list: mend.list } : {});
  if (mend.at === "settings") return hrefTo("settings", {}, { tab: "property" });
  if (mend.at === "list") return hrefTo(LIST_PAGES[mend.kind], {}, { push: "failed" });
  return hrefTo("push-results");
}
