import { Checkbox, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./property-picker.module.css";

/** From this length on the list needs a search. */
const MANY = 8;

type Choice = { id: string; name: string; oracleid: string };
type Props = { choices: Choice[]; value: string[]; onChange: (ids: string[]) => void; error?: ReactNode };

/** The properties that a user may work in; searchable if there are many. */
export function PropertyPicker({ choices, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const search = text.trim().toLowerCase();
  const shown = choices.filter(({ name, oracleid }) => `${name} ${oracleid}`.toLowerCase().includes(search));
  return (
    <Checkbox.Group
      label={t("users.properties")}
      description={t("users.form.propertiesHint")}
      value={value}
      onChange={onChange}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <div className={classes.box}>
        {choices.length > MANY && (
          <TextInput
            size="sm"
            aria-label={t("users.form.findProperty")}
            placeholder={t("users.form.findProperty")}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            // Enter searches for a property and does not submit the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            mb="xs"
          />
        )}
        <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: -1 }}>
          <Stack gap={4}>
            {shown.map(({ id, name, oracleid }) => (
              <Checkbox
                key={id}
                value={id}
                className={classes.choice}
                label={
                  <>
                    {name}{" "}
                    {oracleid && (
                      <Text span size="xs" c="dimmed" ms={8}>
                        {oracleid}
                      </Text>
                    )}
                  </>
                }
              />
            ))}
            {shown.length === 0 && (
              <Text size="sm" c="dimmed">
                {t("users.form.noProperty")}
              </Text>
            )}
          </Stack>
        </ScrollArea.Autosize>
        {choices.length > MANY && (
          <Text size="xs" c="dimmed" mt="xs" role="status">
            {t("users.form.chosen", { count: value.length, of: choices.length })}
          </Text>
        )}
      </div>
    </Checkbox.Group>
  );
}
