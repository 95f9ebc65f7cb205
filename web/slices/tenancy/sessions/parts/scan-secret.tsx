import { Code, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { encode } from "uqr";
import { CopyText } from "../../../../ui/copy-text.tsx";

/** The QR code for the authenticator app: dark squares on white in every theme, because cameras need that. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: "M", border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((filled, x) => (filled ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(""), size };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={184}
      height={184}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#0d2b34" />
    </svg>
  );
}

/** The secret to scan or to type, and the form for the first code. */
export function ScanSecret({ uri, secret, children }: { uri: string; secret: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <Group gap="lg" align="flex-start">
        <QrPicture text={uri} label={t("settings.secondFactor.qr")} />
        <Stack gap="xs" flex="1 1 240px" maw={420}>
          <Text>{t("settings.secondFactor.scan")}</Text>
          <Text size="sm" c="dimmed">
            {t("settings.secondFactor.typeInstead")}
          </Text>
          <Group gap="xs">
            <Code fz="sm">{secret.match(/.{1,4}/g)?.join(" ")}</Code>
            <CopyText text={secret} />
          </Group>
        </Stack>
      </Group>
      {children}
    </Stack>
  );
}
