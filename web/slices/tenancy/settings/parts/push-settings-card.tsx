import { Autocomplete, Fieldset, Radio, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PushSettingsVersion, pushSettings, pushSettingsRoutes } from "../../../../../contract/push-settings.ts";
import { usualPushSettings } from "../../../../../core/hotel/settings.ts";
import type { Texts } from "../../../../../core/texts/texts.ts";
import { hotelCodesQuery } from "../../../../data/codes.ts";
import { useChanged, useSend } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import type { Hotel } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import {
  BLOCK_FIELDS,
  type CodeField,
  moduleWith,
  type PushForm,
  SPECIAL_FIELDS,
  STAY_FIELDS,
  TYPE_FIELDS,
  toForm,
  toSettings,
} from "../push-fields.ts";
import { KeptHere } from "./kept-here.tsx";
import { PushVersions } from "./push-versions.tsx";
import { SettingsCard } from "./settings-card.tsx";

type Hint = keyof Texts["pushSettings"]["hints"];

const SWITCHES = ["pushCancelled", "pushDueOuts", "overrideInventory", "letOperaDefault"] as const;

const usual = toForm(usualPushSettings);

/** Default values for records, and the permissions of a push. Saved together, as a new version. */
export function PushSettingsCard({ hotel, shown }: { hotel: Hotel; shown: PushSettingsVersion }) {
  const { t, i18n } = useTranslation();
  const change = useSend(pushSettingsRoutes.change);
  const refresh = useChanged(pushSettingsRoutes.change, hotel);
  const filled = (value: string | boolean) => (String(value).trim() === "" ? t("errors.issue.required") : null);
  const required = [...TYPE_FIELDS, ...BLOCK_FIELDS].filter((field) => field.required);
  const card = useServerForm<PushForm>({
    initialValues: toForm(shown.settings),
    refresh,
    save: async (values) => {
      await change({ ...hotel, version: shown.version, ...toSettings(values) });
      toast("success", t("setup.saved"));
      return true;
    },
    validate: { ...Object.fromEntries(required.map(({ key }) => [key, filled])), noteTitle: filled },
  });
  const { form } = card;

  const hintOf = (name: string) =>
    i18n.exists(`pushSettings.hints.${name}`) ? t(`pushSettings.hints.${name as Hint}`) : undefined;
  const codes = (fields: readonly CodeField[]) =>
    fields.map((field) => {
      const value = String(usual[field.key]);
      const description = hintOf(field.name) ?? (value === "" ? undefined : t("pushSettings.usual", { value }));
      return (
        <CodeInput
          key={field.key}
          hotel={hotel}
          field={field}
          description={description}
          input={form.getInputProps(field.key)}
        />
      );
    });
  return (
    <SettingsCard title={t("pushSettings.title")} description={t("pushSettings.text")} card={card}>
      <SavedBy {...shown} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: "start" }}>
        <Stack gap="md">
          <Group name="stay">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>{codes(STAY_FIELDS)}</SimpleGrid>
          </Group>
          <Group name="prices">
            <Radio.Group label={t("pushSettings.fields.rateTax")} {...form.getInputProps("rateTax")}>
              <Stack gap="xs" mt={6}>
                {pushSettings.shape.rateTax.options.map((option) => (
                  <Radio key={option} value={option} label={t(`pushSettings.rateTax.${option}`)} />
                ))}
              </Stack>
            </Radio.Group>
          </Group>
          <Group name="scope">
            <Stack gap="sm">
              {SWITCHES.map((name) => (
                <Switch
                  key={name}
                  label={t(`pushSettings.fields.${name}`)}
                  description={hintOf(name)}
                  {...form.getInputProps(name, { type: "checkbox" })}
                />
              ))}
            </Stack>
          </Group>
          <Group name="special">
            <Stack gap="sm">{codes(SPECIAL_FIELDS)}</Stack>
          </Group>
        </Stack>
        <Stack gap="md">
          <Group name="block">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>{codes(BLOCK_FIELDS)}</SimpleGrid>
          </Group>
          <Group name="types">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {codes(TYPE_FIELDS)}
              <TextInput
                label={t("pushSettings.fields.noteTitle")}
                description={hintOf("noteTitle")}
                maxLength={40}
                autoComplete="off"
                {...form.getInputProps("noteTitle")}
              />
            </SimpleGrid>
          </Group>
        </Stack>
      </SimpleGrid>
      <KeptHere />
      {shown.version > 0 && <PushVersions hotel={hotel} />}
    </SettingsCard>
  );
}

function Group({ name, children }: { name: keyof Texts["pushSettings"]["groups"]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t(`pushSettings.groups.${name}`)}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(`pushSettings.groupTexts.${name}`)}
      </Text>
      {children}
    </Fieldset>
  );
}

function SavedBy({ version, at, by }: PushSettingsVersion) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!at || !by) return <Text size="sm">{t("pushSettings.neverSaved")}</Text>;
  return <Text size="sm">{t("pushSettings.saved", { version, name: by.name, when: dateTime(at) })}</Text>;
}

type Props = {
  hotel: Hotel;
  field: CodeField;
  description: string | undefined;
  /** Props of the form field. */
  input: GetInputPropsReturnType;
};

/** A typed code, or one of the hotel's own list if the code workbench has read it. */
function CodeInput({ hotel, field: { name, list, required }, description, input }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const module = moduleWith(list);
  const codes = useQuery({
    ...hotelCodesQuery(hotel, { module: module ?? "", list: list ?? "" }),
    // Loaded when the list is opened: a page full of codes must not load a dozen lists.
    enabled: opened && module !== null,
  });
  const rows = codes.data?.rows ?? [];
  const names = new Map(rows.map((row) => [row.code, row.name]));
  const whole = rows.length === codes.data?.total_rows && rows.length > 0;
  const typed = String(input.value ?? "").trim();
  const unlisted = whole && typed !== "" && !names.has(typed);
  return (
    <Autocomplete
      label={t(`pushSettings.fields.${name}`)}
      description={description}
      placeholder={required ? undefined : t("pushSettings.none")}
      maxLength={20}
      autoComplete="off"
      data={[...names.keys()]}
      limit={100}
      renderOption={({ option }) => (
        <Text span size="sm">
          {option.value}{" "}
          <Text span size="xs" c="dimmed">
            {names.get(option.value)}
          </Text>
        </Text>
      )}
      onFocusCapture={() => setOpened(true)}
      {...input}
      error={input.error ?? (unlisted ? t("pushSettings.notListed") : undefined)}
    />
  );
}
