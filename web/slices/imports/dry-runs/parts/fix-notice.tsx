import { Alert, Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../../ui/states.tsx";
import type { useFixing } from "../use-fixing.ts";

type Props = {
  fixing: ReturnType<typeof useFixing>;
  /** The consequences. */
  text: string;
  next?: ReactNode;
};

/** A fix was applied: the consequences, and the undo. */
export function FixNotice({ fixing, text, next }: Props) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  // The notice is above the causes, and the person who applied the fix is further down.
  useEffect(() => {
    if (fixing.applied !== null) ref.current?.scrollIntoView({ block: "center" });
  }, [fixing.applied]);
  return (
    <>
      {fixing.error && <Failure error={fixing.error} />}
      {fixing.applied !== null && (
        <Alert
          ref={ref}
          color="green"
          variant="light"
          role="status"
          icon={<IconCheck aria-hidden />}
          title={fixing.applied}
          withCloseButton
          closeButtonLabel={t("ui.close")}
          onClose={fixing.dismiss}
        >
          <Text size="sm" mb="sm">
            {text}
          </Text>
          <Group gap="xs">
            {next}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
              onClick={() => void fixing.undo()}
              loading={fixing.isBusy}
            >
              {t("dryRuns.fix.undo")}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
}
