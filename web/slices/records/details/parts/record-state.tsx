import { Button, Skeleton, Stack } from "@mantine/core";
import { IconFileUnknown } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { LIST_PAGES } from "../../../../lib/record-pages.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import classes from "./record-state.module.css";

type Props = { kind: ListKind; title: string; query: UseQueryResult<unknown> };

/** A record's page while the record is loading, missing, or failed to load. */
export function RecordState({ kind, title, query: { error, refetch } }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const isMissing = error instanceof CallError && error.status === 404;
  return (
    <>
      <PageHeader title={title} />
      {isMissing && (
        <Section title={t("records.facts.title")}>
          <Nothing
            icon={<IconFileUnknown aria-hidden />}
            title={t("records.missing.title")}
            action={
              <Button component={AppLink} href={hrefTo(LIST_PAGES[kind])}>
                {t(`records.back.${kind}`)}
              </Button>
            }
          >
            {t("records.missing.text")}
          </Nothing>
        </Section>
      )}
      {error && !isMissing && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div className={classes.columns} aria-busy>
          <Stack gap="lg">
            <Skeleton height={360} radius="lg" />
            <Skeleton height={200} radius="lg" />
          </Stack>
          <Stack gap="lg">
            <Skeleton height={180} radius="lg" />
            <Skeleton height={240} radius="lg" />
          </Stack>
        </div>
      )}
    </>
  );
}
