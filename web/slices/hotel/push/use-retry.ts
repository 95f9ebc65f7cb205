import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { pushRoutes } from "../../../../contract/push.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";

type Retry = Omit<z.input<typeof pushRoutes.retry.input>, "account" | "property">;

/** Sends failed records again, as they are now: all, those of a cause, or single ones. */
export function useRetry() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  return useWrite(pushRoutes.retry, (retry: Retry) => ({ ...hotel, ...retry }), {
    onSuccess: () => toast("success", t("pushResults.retrying")),
  });
}
