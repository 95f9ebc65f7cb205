import { Button } from "@mantine/core";
import { IconLock, IconLockOpen, IconRocket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Property, propertyRoutes } from "../../../../../contract/properties.ts";
import { useWrites } from "../../../../data/write.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { useHotel } from "../../../../lib/session.ts";
import { toast } from "../../../../lib/toasts.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { statusName } from "./badges.tsx";
import { GoLiveChecklist } from "./go-live-checklist.tsx";

type Props = {
  property: Property;
  /** Leaves out going live, where only closing is offered. */
  closingOnly?: boolean;
};

/** Without a day for it and a system to run on there is nothing to go live with. */
const mayGoLive = ({ datelive, hostname }: Property): boolean => Boolean(datelive) && hostname !== "";

/** In preparation → live → closed → open again. Going live and closing ask for the hotel's name. */
export function StatusActions({ property, closingOnly = false }: Props) {
  const { t } = useTranslation();
  const account = useHotel().account?.slug;
  const change = useWrites(
    propertyRoutes.status,
    account === undefined ? {} : { account },
    (send, status: number | "open") => {
      const set = (next: number) => send({ account, propertyid: property.id, status: next });
      if (status !== "open") return set(status);
      // Only the server knows whether it was ever live: if not, it returns to preparation, otherwise to live.
      return set(0).catch((error: unknown) => {
        if (error instanceof CallError && error.issues.some(({ code }) => code === "statusBack")) return set(1);
        throw error;
      });
    },
    { afterRefusal: true },
  );
  const { name } = property;
  const state = statusName(property.status);

  const goLive = async () => {
    const yes = await confirm({
      title: t("properties.change.goLiveTitle", { name }),
      children: <GoLiveChecklist hotel={{ account: account ?? "", property: property.slug }} />,
      confirm: t("properties.change.goLive"),
      word: name,
      danger: true,
    });
    if (yes) change.mutate(1, { onSuccess: () => toast("success", t("properties.change.wentLive", { name })) });
  };
  const close = async () => {
    const yes = await confirm({
      title: t("properties.change.closeTitle", { name }),
      children: t("properties.change.closeText"),
      confirm: t("properties.change.close"),
      word: name,
      danger: true,
    });
    if (yes) change.mutate(2, { onSuccess: () => toast("success", t("properties.change.closed", { name })) });
  };
  const reopen = () =>
    change.mutate("open", { onSuccess: () => toast("success", t("properties.change.reopened", { name })) });

  if (state === "closed")
    return (
      <Button onClick={reopen} loading={change.isPending} leftSection={<IconLockOpen size={16} aria-hidden />}>
        {t("properties.change.reopen")}
      </Button>
    );
  return (
    <>
      <Button
        variant="default"
        onClick={() => void close()}
        disabled={change.isPending}
        leftSection={<IconLock size={16} aria-hidden />}
      >
        {t("properties.change.close")}
      </Button>
      {state === "preparing" && !closingOnly && mayGoLive(property) && (
        <Button
          variant="default"
          onClick={() => void goLive()}
          disabled={change.isPending}
          leftSection={<IconRocket size={16} aria-hidden />}
        >
          {t("properties.change.goLive")}
        </Button>
      )}
    </>
  );
}
