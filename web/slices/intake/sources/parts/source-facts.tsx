import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Source } from "../../../../../contract/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useReadingLink } from "../use-reading-link.ts";
import { useReadingWords } from "../use-reading-words.ts";
import classes from "./source-facts.module.css";

type Props = { source: Source; module: string };

/** The origin of the rows: file, person, settings. */
export function SourceFacts({ source, module }: Props) {
  const { t } = useTranslation();
  const { number, bytes, dateTime } = useFormats();
  const words = useReadingWords();
  const again = useReadingLink(source, module);
  const name = source.sheet ? `${source.file.name} · ${source.sheet}` : source.file.name;
  const facts: [string, string][] = [
    [t("sources.facts.file"), t("sources.facts.sized", { name, size: bytes(source.file.size) })],
    [t("sources.facts.by"), source.by.name],
    source.readAt
      ? [t("sources.facts.when"), dateTime(source.readAt)]
      : [t("sources.facts.started"), dateTime(source.createdAt)],
  ];
  if (source.state === "read") facts.push([t("sources.facts.rows"), number(source.rows)]);
  return (
    <div className={classes.card}>
      <dl className={classes.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {source.reading && (
          <div className={classes.wide}>
            <dt>{t("sources.facts.reading")}</dt>
            <dd>
              {words.summary(source.reading)}
              {again && (
                <>
                  {" "}
                  <Anchor component={AppLink} href={again} size="sm">
                    {t("sources.facts.readAgain")}
                  </Anchor>
                </>
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
