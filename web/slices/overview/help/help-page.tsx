import { Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePageSearch } from "../../../lib/page.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { hrefTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { GUIDES, guideOf } from "./guides.ts";
import classes from "./help-page.module.css";
import { GuideText } from "./parts/guide-text.tsx";

/** The guides of the repository, in the product. */
export function HelpPage() {
  const { t } = useTranslation();
  const { guide: name } = usePageSearch("pages-help");
  const guide = guideOf(name);
  const language = useLanguage();
  return (
    <>
      <PageHeader title={t("pages.help")} description={t("shell.help.text")} />
      <div className={classes.columns}>
        <nav aria-label={t("shell.help.guides")} className={classes.guides}>
          {GUIDES.map((each) => (
            <AppLink
              key={each.name}
              href={hrefTo("pages-help", {}, { guide: each.name })}
              bySearch
              className={classes.guide}
              data-current={each.name === guide?.name || undefined}
              lang="en"
            >
              {each.title}
            </AppLink>
          ))}
        </nav>
        <Paper className={classes.text}>
          {language !== "en" && (
            <Text size="sm" c="dimmed" mb="md">
              {t("shell.help.inEnglish")}
            </Text>
          )}
          {guide && <GuideText key={guide.name} text={guide.text} />}
        </Paper>
      </div>
    </>
  );
}
