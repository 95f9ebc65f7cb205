import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { propertyRoutes, propertySettingsRoutes } from "../../../../contract/properties.ts";
import { useChanged, useSend } from "../../../data/write.ts";
import { toast } from "../../../lib/toasts.ts";
import type { PropertyShown } from "./property-shown.ts";

type Change = z.input<typeof propertyRoutes.update.input>;
type SettingsChange = z.input<typeof propertySettingsRoutes.change.input>;

/**
 * The two ways to change a property here. Both send the version they are based on, and both renew everything that shows
 * it.
 */
export function useSaveProperty({ hotel, resort, settings }: PropertyShown) {
  const { t } = useTranslation();
  const update = useSend(propertyRoutes.update);
  const changeSettings = useSend(propertySettingsRoutes.change);
  const refresh = useChanged(propertyRoutes.update, hotel);
  const report = async (sent: Promise<unknown>): Promise<boolean> => {
    await sent;
    toast("success", t("setup.saved"));
    return true;
  };
  return {
    refresh,
    saveProperty: (change: Change) => report(update({ ...change, ...hotel, version: resort.version })),
    saveSettings: (change: SettingsChange) =>
      report(changeSettings({ ...change, ...hotel, version: settings.version })),
  };
}
