import { Button, Skeleton, Stack } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import classes from "./user-page-state.module.css";

type Props = { title: string; query: UseQueryResult<unknown> };

/** A user's page while the user is loading, missing, or failed to load. */
export function UserPageState({ title, query: { error, refetch } }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const isMissing = error instanceof CallError && error.status === 404;
  return (
    <>
      <PageHeader title={title} />
      {isMissing && (
        <Section title={t("users.view.person")}>
          <Nothing
            icon={<IconUserQuestion aria-hidden />}
            title={t("users.view.missing")}
            action={
              <Button component={AppLink} href={hrefTo("users")}>
                {t("users.view.toList")}
              </Button>
            }
          >
            {t("users.view.missingText")}
          </Nothing>
        </Section>
      )}
      {error && !isMissing && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (
        <Stack gap="md" className={classes.late} aria-busy>
          <Skeleton height={180} radius="lg" />
          <Skeleton height={120} radius="lg" />
        </Stack>
      )}
    </>
  );
}
