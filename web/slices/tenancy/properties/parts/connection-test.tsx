import { Alert, Button, List, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconMinus, IconPlugConnected, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type ConnectionStep, connectionRoutes, type TypedConnection } from "../../../../../contract/properties.ts";
import { useWrite } from "../../../../data/write.ts";
import { CallError } from "../../../../lib/call-error.ts";

const marks = {
  ok: { color: "green", icon: IconCheck },
  failed: { color: "red", icon: IconX },
  skipped: { color: "gray", icon: IconMinus },
} as const;

const stateOf = ({ ok, code }: ConnectionStep): keyof typeof marks => {
  if (ok) return "ok";
  return code === "not_tried" ? "skipped" : "failed";
};

type Props = {
  account: string;
  /** Null: the property does not exist yet. */
  property: string | null;
  /** Unsaved values of the form. */
  typed?: TypedConnection;
  /** Why the last test failed, until there is another. */
  lastProblem?: string | null;
};

/** Takes the steps of a push without changing anything there, and shows the result of each. */
export function ConnectionTest({ account, property, typed = {}, lastProblem = null }: Props) {
  const { t } = useTranslation();
  const ofStored = useWrite(connectionRoutes.test, () => ({ account, property: property ?? "", ...typed }), {
    errors: "own",
  });
  const ofNew = useWrite(connectionRoutes.testNew, () => ({ account, ...typed }), { errors: "own" });
  const test = property === null ? ofNew : ofStored;
  return (
    <Stack gap="sm" align="flex-start" aria-live="polite">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={18} stroke={1.75} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t("properties.connection.test")}
      </Button>
      {lastProblem !== null && !test.data && !test.error && (
        <Alert color="red" w="100%">
          {lastProblem}
        </Alert>
      )}
      {test.error && (
        <Alert color="red" role="alert" w="100%">
          {test.error instanceof CallError && test.error.message ? test.error.message : t("errors.page.network")}
        </Alert>
      )}
      {test.data && (
        <>
          {/* A failure is shown only at its step. */}
          {test.data.ok && (
            <Alert color="green" role="status" w="100%">
              {test.data.message}
            </Alert>
          )}
          <List listStyleType="none" spacing="xs" w="100%">
            {test.data.steps.map((step) => {
              const { color, icon: Icon } = marks[stateOf(step)];
              return (
                <List.Item
                  key={step.step}
                  icon={
                    <ThemeIcon variant="light" color={color} size={24} radius="xl">
                      <Icon size={14} aria-hidden />
                    </ThemeIcon>
                  }
                >
                  <Text size="sm" fw={500}>
                    {t(`properties.connection.steps.${step.step}`)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {step.message}
                  </Text>
                </List.Item>
              );
            })}
          </List>
        </>
      )}
    </Stack>
  );
}
