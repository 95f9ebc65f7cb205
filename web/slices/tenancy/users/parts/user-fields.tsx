import { Alert, Radio, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { roleKey } from "../../../../lib/people.ts";
import { useSession } from "../../../../lib/session.ts";
import { NewPasswordInput } from "../../../../ui/new-password-input.tsx";
import { reachesAll } from "../select-users.ts";
import { rolesToGive, type UserValues } from "../user-values.ts";
import { PropertyPicker } from "./property-picker.tsx";

type Props = { form: UseFormReturnType<UserValues>; isNew: boolean };

/** The fields of a user, for adding and for editing alike. */
export function UserFields({ form, isNew }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { role } = form.values;
  const startRole = form.getInitialValues().role;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t("users.firstname")} autoComplete="off" {...form.getInputProps("firstname")} />
        <TextInput label={t("users.lastname")} autoComplete="off" {...form.getInputProps("lastname")} />
        <TextInput
          label={t("sessions.email")}
          description={isNew ? undefined : t("users.form.emailHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          type="email"
          autoComplete="off"
          readOnly={!isNew}
          variant={isNew ? "default" : "filled"}
          {...form.getInputProps("email")}
        />
        <TextInput
          label={t("ui.optionally", { label: t("users.mobile") })}
          type="tel"
          autoComplete="off"
          {...form.getInputProps("mobile")}
        />
      </SimpleGrid>
      <Radio.Group label={t("users.role")} {...form.getInputProps("role")}>
        <Stack gap="xs" mt={4}>
          {rolesToGive(user, startRole).map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`users.roles.${roleKey(Number(value))}`)}
              description={value === "1" ? t("users.form.adminHint") : t("users.form.userHint")}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!isNew && role !== startRole && (
        <Alert color="brass" role="status" icon={<IconInfoCircle aria-hidden />}>
          {t("users.form.roleEndsSessions")}
        </Alert>
      )}
      {!reachesAll(Number(role)) && (
        <PropertyPicker
          choices={user.properties}
          value={form.values.propertyid}
          onChange={(ids) => form.setFieldValue("propertyid", ids)}
          error={form.errors.propertyid}
        />
      )}
      {isNew && (
        <NewPasswordInput
          label={t("ui.optionally", { label: t("sessions.password") })}
          description={t("users.form.passwordHint")}
          {...form.getInputProps("password")}
        />
      )}
    </Stack>
  );
}
