import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A new password: shows its one rule beforehand, and can be revealed instead of typed twice. */
export function NewPasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      description={t("sessions.passwordRule")}
      inputWrapperOrder={["label", "description", "input", "error"]}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": t("sessions.showPassword") }}
      {...props}
    />
  );
}
