import { Alert, Button, Code, Group, SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyText } from "../../../../ui/copy-text.tsx";

/** For the day the phone is lost: shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md" maw={520}>
      <Alert color="green" role="status" title={t("settings.secondFactor.turnedOn")}>
        {t("settings.secondFactor.keepCodes")}
      </Alert>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="md" ta="center" py={6}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button onClick={onDone}>{t("settings.secondFactor.kept")}</Button>
        <CopyText text={codes.join("\n")} />
      </Group>
    </Stack>
  );
}
