import { Alert, Badge, Button, Code, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../../contract/sessions.ts";
import { useSend } from "../../../../data/write.ts";
import { useSession } from "../../../../lib/session.ts";
import { toast } from "../../../../lib/toasts.ts";
import { CopyText } from "../../../../ui/copy-text.tsx";
import { requiredFields } from "../../../../ui/form-checks.ts";
import { Section } from "../../../../ui/section.tsx";
import { ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { AuthRefusal } from "./auth-refusal.tsx";
import { ScanSecret } from "./scan-secret.tsx";

type Step =
  | { kind: "rest" }
  | { kind: "password" }
  | { kind: "scan"; uri: string; secret: string }
  | { kind: "codes"; codes: string[] }
  | { kind: "remove" };

/** Turns the second factor on in three steps (password, scan, first code), or off again. */
export function SecondFactorTab() {
  const { t } = useTranslation();
  const { secondFactor, secondFactorDue, account } = useSession();
  // Shows the next step at once: a page refreshed by the new session must not appear in between.
  const begin = useSend(sessionRoutes.secondFactor, { renewal: "aside" });
  const confirm = useSend(sessionRoutes.confirmSecondFactor, { renewal: "aside" });
  const remove = useSend(sessionRoutes.removeSecondFactor, { renewal: "aside" });
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const rest = () => setStep({ kind: "rest" });

  return (
    <Section
      title={t("settings.tabs.secondFactor")}
      description={t("settings.secondFactor.text")}
      actions={
        <Badge color={secondFactor ? "green" : "gray"} variant="light">
          {secondFactor ? t("settings.secondFactor.on") : t("settings.secondFactor.off")}
        </Badge>
      }
    >
      {secondFactorDue && (
        <Alert color="brass" mb="md">
          {t("settings.secondFactor.due", { account: account?.name ?? "" })}
        </Alert>
      )}
      {step.kind === "rest" && !secondFactor && (
        <Button onClick={() => setStep({ kind: "password" })}>{t("settings.secondFactor.turnOn")}</Button>
      )}
      {step.kind === "rest" && secondFactor && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setStep({ kind: "password" })}>
            {t("settings.secondFactor.renew")}
          </Button>
          <Button variant="default" onClick={() => setStep({ kind: "remove" })}>
            {t("settings.secondFactor.turnOff")}
          </Button>
        </Group>
      )}
      {step.kind === "password" && secondFactor && (
        <Alert color="brass" mb="md">
          {t("settings.secondFactor.renewText")}
        </Alert>
      )}
      {step.kind === "password" && (
        <CodesForm
          asks={secondFactor ? ["password", "otp"] : ["password"]}
          submit={t("ui.next")}
          onCancel={rest}
          onSubmit={async ({ password, otp }) => {
            const begun = await begin({ password, ...(secondFactor && { otp }) });
            setStep({ kind: "scan", ...begun });
          }}
        />
      )}
      {step.kind === "scan" && (
        <ScanSecret uri={step.uri} secret={step.secret}>
          <CodesForm
            asks={["otp"]}
            submit={t("settings.secondFactor.confirm")}
            onCancel={rest}
            onSubmit={async ({ otp }) => {
              const { recoveryCodes } = await confirm({ otp });
              setStep({ kind: "codes", codes: recoveryCodes });
            }}
          />
        </ScanSecret>
      )}
      {step.kind === "codes" && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step.kind === "remove" && (
        <>
          <Alert color="brass" mb="md">
            <Text size="sm">{t("settings.secondFactor.removeText")}</Text>
          </Alert>
          <CodesForm
            asks={["password", "otp"]}
            submit={t("settings.secondFactor.turnOff")}
            onCancel={rest}
            onSubmit={async (values) => {
              await remove(values);
              rest();
              toast("success", t("settings.secondFactor.removed"));
            }}
          />
        </>
      )}
    </Section>
  );
}

type Values = { password: string; otp: string };

type Props = {
  asks: readonly (keyof Values)[];
  submit: string;
  onSubmit: (values: Values) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the current password, a code, or both, before the second factor changes. */
function CodesForm({ asks, submit, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const state = useServerForm<Values>({
    mode: "uncontrolled",
    initialValues: { password: "", otp: "" },
    validate: requiredFields(asks, t),
    save: (values) => onSubmit({ ...values, otp: values.otp.trim() }),
  });
  const { form } = state;
  return (
    <ServerForm of={state} maw={440} refusalOf={(error) => <AuthRefusal error={error} />}>
      {asks.includes("password") && (
        <PasswordInput
          label={t("sessions.currentPassword")}
          autoComplete="current-password"
          autoFocus
          visibilityToggleButtonProps={{ "aria-label": t("sessions.showPassword") }}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      )}
      {asks.includes("otp") && (
        <TextInput
          label={t("sessions.code")}
          autoComplete="one-time-code"
          autoFocus={!asks.includes("password")}
          key={form.key("otp")}
          {...form.getInputProps("otp")}
        />
      )}
      <Group gap="xs">
        <Button type="submit" loading={form.submitting}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </Group>
    </ServerForm>
  );
}

/** For the day the phone is lost: shown only this once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md" maw={520}>
      <Alert color="green" role="status" title={t("settings.secondFactor.turnedOn")}>
        {t("settings.secondFactor.keepCodes")}
      </Alert>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="md" ta="center" py={6}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button onClick={onDone}>{t("settings.secondFactor.kept")}</Button>
        <CopyText text={codes.join("\n")} />
      </Group>
    </Stack>
  );
}
