import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { TOAST_MS, type Toast, toastStore } from "../lib/toasts.ts";

const COLORS: Record<Toast["kind"], string> = { success: "green", info: "petrol", warning: "brass" };

/** Shows each new toast for three seconds. */
export function Toaster() {
  const { t } = useTranslation();
  useEffect(() => {
    let seen = toastStore.get()[0]?.id ?? 0;
    return toastStore.subscribe(() => {
      for (const { id, kind, message } of toastStore
        .get()
        .filter((item) => item.id > seen)
        .reverse()) {
        seen = id;
        notifications.show({
          message,
          color: COLORS[kind],
          autoClose: TOAST_MS,
          role: "status",
          closeButtonProps: { "aria-label": t("ui.close") },
        });
      }
    });
  }, [t]);
  // On the side where pages have no buttons.
  return <Notifications position="bottom-left" limit={4} zIndex={450} />;
}
