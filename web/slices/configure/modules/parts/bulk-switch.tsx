import { Alert, Button, List } from "@mantine/core";
import { IconAlertTriangle, IconToggleLeft, IconToggleRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import { BulkBar } from "../../../../ui/bulk-bar.tsx";
import { isOn } from "../select-modules.ts";
import { type Refused, useBulkSwitch } from "../use-bulk-switch.ts";
import classes from "./bulk-switch.module.css";

type Props = {
  modules: ModuleShown[];
  of: number;
  onAll: () => void;
  onClear: () => void;
  onDone: (refused: Refused[]) => void;
};

/** Switches all selected modules on or off, without confirmation, since that can be undone at once. */
export function BulkSwitch({ modules, of, onAll, onClear, onDone }: Props) {
  const { t } = useTranslation();
  const { start, isRunning, done } = useBulkSwitch(onDone);
  const on = modules.filter(isOn).length;
  return (
    <BulkBar count={modules.length} of={of} onAll={onAll} onClear={onClear}>
      {isRunning && <span role="status">{t("modules.bulk.running", { done })}</span>}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconToggleRight size={16} className="mirrored" aria-hidden />}
        disabled={on === modules.length || isRunning}
        onClick={() => start({ modules, on: true })}
      >
        {t("modules.do.on")}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconToggleLeft size={16} className="mirrored" aria-hidden />}
        disabled={on === 0 || isRunning}
        onClick={() => start({ modules, on: false })}
      >
        {t("modules.do.off")}
      </Button>
    </BulkBar>
  );
}

/** Modules that could not be changed; shown until closed. */
export function BulkRefusals({ refused, onClose }: { refused: Refused[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      className={classes.refused}
      color="brass"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("modules.bulk.refused")}
      withCloseButton
      closeButtonLabel={t("ui.close")}
      onClose={onClose}
    >
      <List size="sm">
        {refused.map(({ module, refusal }) => (
          <List.Item key={module.id}>
            {module.name}: {refusal}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
