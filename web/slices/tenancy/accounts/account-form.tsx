import { Alert, Button, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type TFunction, t as translate } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../../contract/accounts.ts";
import { CallError } from "../../../lib/call-error.ts";
import { placeIssues } from "../../../ui/form-issues.ts";
import { NewPasswordInput } from "../../../ui/new-password-input.tsx";
import { useCreateAccount } from "./create-account.ts";

type Values = Record<
  "name" | "group" | "property" | "propertyAddress" | "propertyPhone" | "firstname" | "lastname" | "email" | "password",
  string
>;
const EMPTY: Values = {
  name: "",
  group: "",
  property: "",
  propertyAddress: "",
  propertyPhone: "",
  firstname: "",
  lastname: "",
  email: "",
  password: "",
};
const REQUIRED = ["name", "property", "firstname", "lastname", "email", "password"] as const;

/** The catalogue's ways in which an account is not made. */
export function accountRefusal(error: unknown, t: TFunction = translate): string {
  if (error instanceof CallError && error.kind === "csrf") return t("errors.page.csrf");
  if (!(error instanceof CallError) || error.kind !== "reply") return t("errors.page.accountNoAnswer");
  if (error.code === "email_taken") return t("errors.email_taken");
  return t("errors.page.accountStatus", { status: error.status });
}

type Props = { anonymous: boolean; submit: string; onMade: (account: Account) => void };

/** One form for the open registration and for super admins. */
export function AccountForm({ anonymous, submit, onMade }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<{ text: string; detail: string } | null>(null);
  const createAccount = useCreateAccount({ anonymous });
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues: EMPTY,
    validate: (values) =>
      Object.fromEntries(
        REQUIRED.filter((name) => !values[name].trim()).map((name) => [name, t("errors.issue.required")]),
      ),
  });

  const send = form.onSubmit(async ({ group, propertyAddress, propertyPhone, ...values }) => {
    setRefusal(null);
    const optional = Object.entries({ group, propertyAddress, propertyPhone }).filter(([, value]) => value.trim());
    try {
      const { account } = await createAccount({ ...values, ...Object.fromEntries(optional) });
      onMade(account);
      form.reset();
    } catch (error) {
      if (placeIssues(form, error)) return;
      if (error instanceof CallError && error.code === "email_taken")
        form.setFieldError("email", accountRefusal(error));
      else setRefusal({ text: accountRefusal(error), detail: error instanceof CallError ? error.message : "" });
    }
  });

  const field = (name: keyof Values) => ({ key: form.key(name), ...form.getInputProps(name) });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {refusal && (
          <Alert color="red" role="alert" title={refusal.text}>
            {refusal.detail}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput label={t("accounts.name")} autoComplete="organization" {...field("name")} />
          <TextInput label={t("ui.optionally", { label: t("accounts.group") })} {...field("group")} />
          <TextInput label={t("accounts.property")} {...field("property")} />
          <TextInput
            label={t("ui.optionally", { label: t("accounts.phone") })}
            type="tel"
            {...field("propertyPhone")}
          />
        </SimpleGrid>
        <TextInput
          label={t("ui.optionally", { label: t("accounts.address") })}
          autoComplete="street-address"
          {...field("propertyAddress")}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput label={t("users.firstname")} autoComplete="given-name" {...field("firstname")} />
          <TextInput label={t("users.lastname")} autoComplete="family-name" {...field("lastname")} />
        </SimpleGrid>
        <TextInput label={t("sessions.email")} type="email" autoComplete="username" {...field("email")} />
        <NewPasswordInput label={t("sessions.password")} {...field("password")} />
        <Button type="submit" size="md" loading={form.submitting}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
