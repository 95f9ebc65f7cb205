import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { pushResultRoutes } from "../../../../contract/push-results.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";

type Retry = Omit<z.input<typeof pushResultRoutes.retry.input>, "account" | "property">;

/** Sends failed records again, as they are now: all, those of a cause, or single ones. */
export function useRetry() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  return useWrite(pushResultRoutes.retry, (retry: Retry) => ({ ...hotel, ...retry }), {
    onSuccess: () => toast("success", t("pushResults.retrying")),
  });
}
