import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ProofRepair, type ProofState, verificationRoutes } from "../../../../contract/verifications.ts";
import { resortQuery } from "../../../data/properties.ts";
import { useWrite } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { toast } from "../../../lib/toasts.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { askWhy } from "./parts/ask-why.tsx";

/** One record, or all of a cause. */
export type ToRepair = { kind: string } & ({ oldIds: [string] } | { state: ProofState; cause: string; count: number });

type Sent = ToRepair & { repair: ProofRepair; why?: string };

const DONE = { push: "pushed", take: "taken", leave: "left" } as const;

/** Corrects a difference; asks before what cannot be undone, and for the name of a live hotel. */
export function useRepair() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const resort = useQuery(resortQuery(hotel)).data?.resort;
  const write = useWrite(
    verificationRoutes.repair,
    ({ repair, kind, why, ...what }: Sent) => ({
      ...{ ...hotel, repair, kind, ...(why && { why }) },
      // The person who confirmed has typed it.
      ...(repair === "push" && resort?.environment === "live" && { name: resort.name }),
      ...("oldIds" in what ? { oldIds: what.oldIds } : { state: what.state, cause: what.cause }),
    }),
    {
      onSuccess: ({ repaired, refused: [first, ...others] }, { repair }) => {
        if (repaired > 0) toast("success", t(`verifications.repairs.${DONE[repair]}`, { count: repaired }));
        if (first) toast("warning", t("verifications.repairs.refused", { count: others.length + 1, why: first.why }));
      },
    },
  );
  const start = async (repair: ProofRepair, what: ToRepair) => {
    const count = "count" in what ? what.count : 1;
    if (repair === "leave") {
      const why = await askWhy(t("verifications.repairs.leaveTitle", { count }));
      if (why) write.mutate({ ...what, repair, why });
      return;
    }
    const isAsked = repair === "push" || count > 1;
    if (!isAsked || (await ask(repair, count))) write.mutate({ ...what, repair });
  };
  return { start, isPending: write.isPending, variables: write.variables };

  function ask(repair: "push" | "take", count: number): Promise<boolean> {
    const isLive = resort?.environment === "live";
    return confirm({
      title: t(`verifications.repairs.${repair}Title`, { count }),
      children: t(`verifications.repairs.${repair}Text`),
      confirm: t(`verifications.repairs.${repair}`),
      danger: repair === "push",
      ...(repair === "push" && isLive && { word: resort.name }),
    });
  }
}
