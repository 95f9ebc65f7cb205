import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { configurationRoutes } from "../../../../contract/configurations.ts";
import { useSend } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { useModuleName } from "../../intake/files/use-module-choices.ts";
import { readConfigurationFile } from "./read-configuration-file.ts";

/** A file that is not what it should be; its message is for people. */
export class WrongFile extends Error {}

/** Makes a configuration of a file that somebody chose. */
export function useImportFile(module: string) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const nameOf = useModuleName();
  const make = useSend(configurationRoutes.fromFile);
  return useMutation({
    mutationFn: async (chosen: File) => {
      const read = await readConfigurationFile(chosen, module);
      if ("file" in read) return make({ ...hotel, file: read.file });
      throw new WrongFile(
        t(`configurations.file.${read.problem}`, { file: chosen.name, module: nameOf(read.module ?? "") }),
      );
    },
    onSuccess: ({ name }) => toast("success", t("configurations.done.imported", { name })),
    meta: { errors: "own" },
  });
}
