import { SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { authmode, type Property, type SecretName, type TypedConnection } from "../../../../../contract/properties.ts";
import { hostAddress } from "../../../../../core/properties/hostname.ts";
import { useHotel } from "../../../../lib/session.ts";
import type { PropertyValues } from "../form-values.ts";
import { ConnectionTest } from "../parts/connection-test.tsx";
import { ChoiceField, TextField } from "./fields.tsx";
import { SecretField } from "./secret-field.tsx";
import type { PropertyForm } from "./use-property-form.ts";

const UNSET = { set: false, since: null };

/** The fields depend on the way of signing in to OPERA Cloud; fields of the other way keep their values. */
export function ConnectionFields({ form, stored }: { form: PropertyForm; stored: Property | null }) {
  const { t } = useTranslation();
  const account = useHotel().account?.slug;
  const { hostname } = form.values;
  const moved = stored !== null && (hostAddress(hostname.trim()) ?? hostname.trim()) !== stored.hostname;
  const secret = (name: SecretName) => (
    <SecretField form={form} name={name} stored={stored?.[name] ?? UNSET} moved={moved} />
  );
  const byPassword = form.values.authmode === "password";
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField form={form} name="hostname" hint={t("properties.hints.hostname")} />
        <TextField form={form} name="hoteid" hint={t("properties.hints.hoteid")} />
        <ChoiceField
          form={form}
          name="authmode"
          data={authmode.options.map((mode) => ({ value: mode, label: t(`properties.authmodes.${mode}`) }))}
        />
        {secret("appkey")}
        <TextField form={form} name="clientid" />
        {secret("clientsecret")}
        <TextField form={form} name={byPassword ? "username" : "enterpriseid"} />
        {byPassword ? secret("password") : <TextField form={form} name="scope" />}
        <TextField form={form} name="externalsystem" hint={t("properties.hints.externalsystem")} />
      </SimpleGrid>
      {account && form.values.hostname !== "" && (
        // The result belongs to the tested values: the next change removes it.
        <ConnectionTest
          key={JSON.stringify(typedIn(form.values))}
          account={account}
          property={stored?.slug ?? null}
          typed={typedIn(form.values)}
        />
      )}
    </Stack>
  );
}

const NAMES = [
  ...(["hostname", "hoteid", "authmode", "clientid", "username", "enterpriseid", "scope", "externalsystem"] as const),
  ...(["appkey", "clientsecret", "password"] as const),
];

/** A secret that was not typed is the stored one. */
const typedIn = (values: PropertyValues): TypedConnection =>
  Object.fromEntries(NAMES.map((name) => [name, values[name]]));
