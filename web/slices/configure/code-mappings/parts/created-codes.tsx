import { Alert, List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { codeRoutes } from "../../../../../contract/codes.ts";

/** What became of codes that were sent: those that were refused are named with the hotel's own words. */
export function CreatedCodes({ result }: { result: z.output<typeof codeRoutes.create.reply> }) {
  const { t } = useTranslation();
  const { created, refused, unknown, stopped } = result;
  return (
    <>
      {created.length > 0 && (
        <Alert color="green" role="status">
          {t("codes.create.created", { codes: created.join(", ") })}
        </Alert>
      )}
      {unknown.length > 0 && <Alert color="brass">{t("codes.create.unknown", { codes: unknown.join(", ") })}</Alert>}
      {refused.length > 0 && (
        <Alert color="red" title={t("codes.create.refused")}>
          <List size="sm">
            {refused.map(({ code, message }) => (
              <List.Item key={code}>
                <Text span fw={600}>
                  {code}
                </Text>
                : {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {stopped !== null && <Alert color="red">{t("codes.create.stopped", { why: stopped })}</Alert>}
    </>
  );
}
