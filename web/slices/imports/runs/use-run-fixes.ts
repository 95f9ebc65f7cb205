import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  type ConfigurationBody,
  type ConfigurationWhole,
  configurationRoutes,
  type TreatmentRule,
} from "../../../../contract/configurations.ts";
import type { ImportRun } from "../../../../contract/imports.ts";
import { configurationAtQuery, configurationQuery } from "../../../data/configurations.ts";
import { useSend } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";

/** A fix is a rule more in a new version of the run's configuration; its undoing is the version before. */
export function useRunFixes({ configuration }: ImportRun) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const queryClient = useQueryClient();
  const id = configuration?.id ?? "";
  const send = useSend(configurationRoutes.save);
  const newest = () => queryClient.fetchQuery(configurationQuery(hotel, id));
  const save = ({ version }: ConfigurationWhole, body: ConfigurationBody, note: string) =>
    send({ ...hotel, id, version, body, note });
  return {
    onFix: async (rule: TreatmentRule) => {
      const whole = await newest();
      await save(whole, { ...whole.body, treatments: [...whole.body.treatments, rule] }, rule.name);
    },
    onUndo: async () => {
      const whole = await newest();
      const version = whole.version - 1;
      const before = await queryClient.fetchQuery(configurationAtQuery(hotel, { id, version }));
      await save(whole, before.body, t("configurations.versions.back", { version }));
    },
  };
}
