import { ActionIcon, Badge, Button, Group, Stack } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { surface } from "../../../../lib/surface.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { Section } from "../../../../ui/section.tsx";

const EXAMPLE = new CallError({ kind: "reply", status: 500, code: "internal", message: "", requestId: "req-1a2b3c" });

export function ActionExamples() {
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
