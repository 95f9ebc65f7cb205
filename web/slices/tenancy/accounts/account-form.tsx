import { Alert, Button, SimpleGrid, TextInput } from "@mantine/core";
import { type TFunction, t as translate } from "i18next";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Account } from "../../../../contract/accounts.ts";
import { registerRoutes } from "../../../../contract/register.ts";
import type { User } from "../../../../contract/users.ts";
import { useSend } from "../../../data/write.ts";
import { CallError } from "../../../lib/call-error.ts";
import { takeCaptchaToken } from "../../../lib/captcha.ts";
import { requiredFields } from "../../../ui/form-checks.ts";
import { NewPasswordInput } from "../../../ui/new-password-input.tsx";
import { ServerForm } from "../../../ui/server-form.tsx";
import { useServerForm } from "../../../ui/use-server-form.ts";

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

const REQUIRED = ["name", "property", "firstname", "lastname", "email"] as const;

/** The catalogue's messages for an account that is not created. */
export function accountRefusal(error: unknown, t: TFunction = translate): string {
  if (error instanceof CallError && error.kind === "csrf") return t("errors.page.csrf");
  if (!(error instanceof CallError) || error.kind !== "reply") return t("errors.page.accountNoAnswer");
  if (error.code === "email_taken") return t("errors.email_taken");
  return t("errors.page.accountStatus", { status: error.status });
}

type CreatedAccount = { account: Account; user: User };
type Props = { anonymous: boolean; submit: string; onMade: (made: CreatedAccount) => void };

/** One form for open registration and for super admins, who invite the administrator instead of choosing a password. */
export function AccountForm({ anonymous, submit, onMade }: Props) {
  const { t } = useTranslation();
  const createAccount = useCreateAccount({ anonymous });
  const state = useServerForm<Values>({
    mode: "uncontrolled",
    initialValues: EMPTY,
    validate: requiredFields(anonymous ? [...REQUIRED, "password"] : REQUIRED, t),
    save: async ({ group, propertyAddress, propertyPhone, password, ...values }) => {
      const optional = Object.entries({ group, propertyAddress, propertyPhone }).filter(([, value]) => value.trim());
      const made = await createAccount({ ...values, ...Object.fromEntries(optional), ...(anonymous && { password }) });
      onMade(made);
      state.form.reset();
    },
    onRefusal: (error) => {
      const isTaken = error instanceof CallError && error.code === "email_taken";
      if (isTaken) state.form.setFieldError("email", accountRefusal(error));
      return isTaken;
    },
  });
  const { form } = state;

  const field = (name: keyof Values) => ({ key: form.key(name), ...form.getInputProps(name) });
  return (
    <ServerForm
      of={state}
      refusalOf={(error) => (
        <Alert color="red" role="alert" title={accountRefusal(error)}>
          {error instanceof CallError ? error.message : ""}
        </Alert>
      )}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t("accounts.name")} autoComplete="organization" {...field("name")} />
        <TextInput label={t("ui.optionally", { label: t("accounts.group") })} {...field("group")} />
        <TextInput label={t("accounts.property")} {...field("property")} />
        <TextInput label={t("ui.optionally", { label: t("accounts.phone") })} type="tel" {...field("propertyPhone")} />
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
      <TextInput
        label={t("sessions.email")}
        description={anonymous ? undefined : t("accounts.create.emailHint")}
        type="email"
        autoComplete={anonymous ? "username" : "off"}
        {...field("email")}
      />
      {anonymous && <NewPasswordInput label={t("sessions.password")} {...field("password")} />}
      <Button type="submit" size="md" loading={form.submitting}>
        {submit}
      </Button>
    </ServerForm>
  );
}

type Input = Omit<z.input<typeof registerRoutes.createAccount.input>, "recaptchaToken">;

/** Checks the address first, before the person fills in the whole form; each of the two calls needs its own proof. */
function useCreateAccount({ anonymous }: { anonymous: boolean }) {
  const check = useSend(registerRoutes.checkEmail);
  const create = useSend(registerRoutes.createAccount);
  const proof = async () => (anonymous ? { recaptchaToken: await takeCaptchaToken() } : {});
  return async (input: Input) => {
    await check({ email: input.email, ...(await proof()) });
    return create({ ...input, ...(await proof()) });
  };
}
