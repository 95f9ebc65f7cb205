import { Button } from "@mantine/core";
import { IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../../contract/users.ts";
import { BulkBar } from "../../../../ui/bulk-bar.tsx";
import { confirm } from "../../../../ui/confirm.tsx";
import { type BulkResults, useBulkStatus } from "../use-bulk-status.ts";
import { isDisabled } from "../use-user-actions.ts";

type Props = {
  users: User[];
  of: number;
  onAll: () => void;
  onClear: () => void;
  onDone: (results: BulkResults) => void;
};

/** Enables or disables all selected users, after confirmation. */
export function BulkStatus({ users, of, onAll, onClear, onDone }: Props) {
  const { t } = useTranslation();
  const { start, isRunning, done } = useBulkStatus(onDone);
  const disabled = users.filter(isDisabled).length;

  const ask = async (what: "enable" | "disable", count: number) => {
    const yes = await confirm({
      title: t(`users.bulk.${what}Title`, { count }),
      children: what === "disable" ? t("users.bulk.disableText") : t("users.bulk.enableText"),
      confirm: t(`users.do.${what}`),
      danger: what === "disable",
    });
    if (yes) start({ users, what });
  };

  return (
    <BulkBar count={users.length} of={of} onAll={onAll} onClear={onClear}>
      {isRunning && <span role="status">{t("users.bulk.running", { done })}</span>}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserCheck size={16} aria-hidden />}
        disabled={disabled === 0 || isRunning}
        onClick={() => void ask("enable", disabled)}
      >
        {t("users.do.enable")}
      </Button>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconUserOff size={16} aria-hidden />}
        disabled={disabled === users.length || isRunning}
        onClick={() => void ask("disable", users.length - disabled)}
      >
        {t("users.do.disable")}
      </Button>
    </BulkBar>
  );
}
