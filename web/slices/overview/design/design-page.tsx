import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../lib/call-error.ts";
import { surface } from "../../../lib/surface.ts";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { NewPasswordInput } from "../../../ui/new-password-input.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { blue, brass, gray, green, petrol, red } from "../../../ui/palette.ts";
import { Section } from "../../../ui/section.tsx";
import classes from "./parts/colour-examples.module.css";
import { ListExamples } from "./parts/list-examples.tsx";
import { StateExamples } from "./parts/state-examples.tsx";

const HEADINGS = [
  { size: "h1", pixels: 28 },
  { size: "h2", pixels: 20 },
  { size: "h3", pixels: 17 },
  { size: "h4", pixels: 15 },
] as const;

const SCALES = { petrol, brass, gray, green, red, blue } as const;

const EXAMPLE = new CallError({ kind: "reply", status: 500, code: "internal", message: "", requestId: "req-1a2b3c" });

/** The living style guide: every part in use, to look at and to copy from. */
export function DesignPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("pages.design")} description={t("design.text")} />
      <Stack gap="lg">
        <TypeExamples />
        <ColourExamples />
        <ActionExamples />
        <FormExamples />
        <StateExamples />
        <ListExamples />
      </Stack>
    </>
  );
}

function ActionExamples() {
  const { t } = useTranslation();
  const ask = async () => {
    const yes = await confirm({
      title: t("design.actions.dangerTitle"),
      children: t("design.actions.dangerText"),
      confirm: t("design.actions.danger"),
      word: "paris-opera",
      danger: true,
    });
    toast(yes ? "success" : "info", yes ? t("ui.yes") : t("ui.no"));
  };
  return (
    <Section title={t("design.actions.title")} description={t("design.actions.text")}>
      <Stack gap="md">
        <Group gap="xs">
          <Button>{t("design.actions.primary")}</Button>
          <Button variant="light">{t("design.actions.second")}</Button>
          <Button variant="default">{t("design.actions.third")}</Button>
          <Button color="red" onClick={() => void ask()}>
            {t("design.actions.danger")}
          </Button>
          <Button loading>{t("design.actions.primary")}</Button>
          <Button disabled>{t("design.actions.disabled")}</Button>
          <ActionIcon aria-label={t("design.actions.edit")}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Group gap="xs">
          {(["success", "info", "warning"] as const).map((kind) => (
            <Button key={kind} variant="default" onClick={() => toast(kind, t(`design.actions.${kind}`))}>
              {t("design.actions.toast", { kind: t(`design.actions.${kind}`) })}
            </Button>
          ))}
          <Button variant="default" onClick={() => surface(EXAMPLE)}>
            {t("design.actions.banner")}
          </Button>
        </Group>
        <Group gap="xs">
          {["petrol", "green", "brass", "red", "blue", "gray"].map((color) => (
            <Badge key={color} color={color} variant="light">
              {t("design.actions.badge")}
            </Badge>
          ))}
        </Group>
      </Stack>
    </Section>
  );
}

function ColourExamples() {
  const { t } = useTranslation();
  return (
    <Section title={t("design.colour.title")} description={t("design.colour.text")}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {(Object.keys(SCALES) as (keyof typeof SCALES)[]).map((name) => (
          <Stack key={name} gap={6}>
            <Text size="sm" fw={600}>
              {t(`design.colour.${name}`)}
            </Text>
            <div className={classes.scale} aria-hidden>
              {SCALES[name].map((colour) => (
                <span key={colour} style={{ background: colour }} />
              ))}
            </div>
          </Stack>
        ))}
      </SimpleGrid>
    </Section>
  );
}

function FormExamples() {
  const { t } = useTranslation();
  return (
    <Section title={t("design.forms.title")} description={t("design.forms.text")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw={760}>
        <TextInput label={t("design.forms.label")} description={t("design.forms.hint")} defaultValue="Paris Opéra" />
        <TextInput label={t("design.forms.label")} error={t("errors.issue.required")} />
        <Select
          label={t("design.forms.choice")}
          data={["EUR", "CHF", "GBP"]}
          defaultValue="EUR"
          clearButtonProps={{ "aria-label": t("ui.clear") }}
        />
        <NewPasswordInput label={t("sessions.password")} />
        <Textarea label={t("design.forms.long")} autosize minRows={2} />
        <SimpleGrid cols={1} spacing="xs" pt={26}>
          <Checkbox label={t("design.forms.check")} defaultChecked />
          <Switch label={t("design.forms.switch")} defaultChecked />
        </SimpleGrid>
      </SimpleGrid>
    </Section>
  );
}

function TypeExamples() {
  const { t } = useTranslation();
  return (
    <Section title={t("design.type.title")} description={t("design.type.text")}>
      <Stack gap="xs">
        {HEADINGS.map(({ size, pixels }) => (
          <Title key={size} order={3} size={size}>
            {t("design.type.heading", { size: pixels })}
          </Title>
        ))}
        <Text>{t("design.type.body")}</Text>
        <Text size="sm" c="dimmed">
          {t("design.type.dim")}
        </Text>
        <Text className="numeric">1 234 567,89 · 2026-03-08 · 07:45</Text>
      </Stack>
    </Section>
  );
}
