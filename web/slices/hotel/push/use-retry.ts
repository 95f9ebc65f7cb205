import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { pushResultRoutes } from "../../../../contract/push-results.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { useLiveName } from "./use-live-name.ts";

type Retry = Omit<z.input<typeof pushResultRoutes.retry.input>, "account" | "property">;

/** Pushes failed records again, in their current state: all, those of a cause, or single ones. */
export function useRetry() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const askName = useLiveName();
  const write = useWrite(pushResultRoutes.retry, (retry: Retry) => ({ ...hotel, ...retry }), {
    onSuccess: () => toast("success", t("pushResults.retrying")),
  });
  const retry = async (wanted: Omit<Retry, "name">) => {
    const named = await askName();
    if (named) write.mutate({ ...wanted, ...named });
  };
  /** `sending`: what is being retried at this moment. */
  return { retry, isPending: write.isPending, sending: write.isPending ? write.variables : undefined };
}
