import { Button, Stack, Text, Title } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../lib/call-error.ts";
import { reportError } from "../lib/report-error.ts";
import { catalogueText, surface } from "../lib/surface.ts";

/** Replaces a page that could not be loaded or shown. */
export function PageFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  useEffect(() => {
    reportError(error);
    surface(error);
  }, [error]);
  return (
    <Stack align="center" gap="sm" py={80} px="md" ta="center">
      <Title order={1} size="h2">
        {catalogueText(error)}
      </Title>
      {error instanceof CallError && error.requestId && (
        <Text c="dimmed" size="sm">
          {t("ui.reference", { id: error.requestId })}
        </Text>
      )}
      <Button onClick={() => window.location.reload()}>{t("ui.reload")}</Button>
    </Stack>
  );
}
