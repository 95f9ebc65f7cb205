import { Alert, List, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { fullName } from "../select-users.ts";
import type { BulkResults } from "../use-bulk-status.ts";
import classes from "./bulk-outcome.module.css";

/** What became of each chosen user; stays until it is closed. */
export function BulkOutcome({ outcome, onClose }: { outcome: BulkResults; onClose: () => void }) {
  const { t } = useTranslation();
  const { what, results, unchanged } = outcome;
  const done = results.filter(({ refusal }) => refusal === null);
  const refused = results.filter(({ refusal }) => refusal !== null);
  const Icon = refused.length > 0 ? IconAlertTriangle : IconCheck;
  return (
    <Alert
      className={classes.outcome}
      role={refused.length > 0 ? "alert" : "status"}
      color={refused.length > 0 ? "brass" : "green"}
      icon={<Icon aria-hidden />}
      title={t(`users.bulk.${what}d`, { count: done.length })}
      withCloseButton
      closeButtonLabel={t("ui.close")}
      onClose={onClose}
    >
      {done.length > 0 && <Text size="sm">{done.map(({ user }) => fullName(user)).join(", ")}</Text>}
      {unchanged > 0 && <Text size="sm">{t(`users.bulk.${what}dBefore`, { count: unchanged })}</Text>}
      {refused.length > 0 && (
        <>
          <Text size="sm" fw={600} mt={8}>
            {t("users.bulk.refused")}
          </Text>
          <List size="sm">
            {refused.map(({ user, refusal }) => (
              <List.Item key={user.id}>
                {fullName(user)}: {refusal}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  );
}
