import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { UserValues } from "./user-values.ts";

/** What must be there is said at once; everything else is the server's to judge. */
export function useUserForm(initialValues: UserValues) {
  const { t } = useTranslation();
  const filled = (value: string) => (value.trim() ? null : t("errors.issue.required"));
  return useForm<UserValues>({ initialValues, validate: { firstname: filled, lastname: filled, email: filled } });
}
