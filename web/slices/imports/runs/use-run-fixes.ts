import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  type ConfigurationBody,
  type ConfigurationWhole,
  configurationRoutes,
  type TreatmentRule,
} from "../../../../contract/configurations.ts";
import type { ImportRun } from "../../../../contract/imports.ts";
import { call } from "../../../lib/call.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** A fix is a rule more in a new version of the run's configuration; its undoing is the version before. */
export function useRunFixes({ configuration }: ImportRun) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const id = configuration?.id ?? "";
  const newest = () => call(configurationRoutes.one, { ...hotel, id });
  const save = async ({ version }: ConfigurationWhole, body: ConfigurationBody, note: string) => {
    await call(configurationRoutes.save, { ...hotel, id, version, body, note });
    await queryClient.invalidateQueries({ queryKey: ["configurations"] });
  };
  return {
    onFix: async (rule: TreatmentRule) => {
      const whole = await newest();
      await save(whole, { ...whole.body, treatments: [...whole.body.treatments, rule] }, rule.name);
    },
    onUndo: async () => {
      const whole = await newest();
      const version = whole.version - 1;
      const before = await call(configurationRoutes.one, { ...hotel, id, version });
      await save(whole, before.body, t("configurations.versions.back", { version }));
    },
  };
}
