import { Alert, Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessionRoutes } from "../../../../../contract/sessions.ts";
import { useSend } from "../../../../data/write.ts";
import { useSession } from "../../../../lib/session.ts";
import { toast } from "../../../../lib/toasts.ts";
import { Section } from "../../../../ui/section.tsx";
import { CodesForm } from "./codes-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
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
  // What comes next is shown at once: a page that the new session changes must not come in between.
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
