import { Button, CloseButton, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { bannerStore, hideBanner } from "../lib/banner.ts";
import { useStore } from "../lib/store.ts";
import classes from "./error-banner.module.css";

/** The red banner for errors that no page shows. */
export function ErrorBanner() {
  const { t } = useTranslation();
  const banner = useStore(bannerStore);
  return (
    <div role="alert" aria-live="assertive" className={classes.place}>
      {banner && (
        <div className={classes.banner} key={banner.id}>
          <IconAlertTriangle size={20} aria-hidden />
          <div className={classes.words}>
            <Text fw={600} size="sm">
              {banner.message}
            </Text>
            {banner.detail && <Text size="sm">{banner.detail}</Text>}
            {banner.requestId && <Text size="xs">{t("ui.reference", { id: banner.requestId })}</Text>}
          </div>
          {banner.reload && (
            <Button size="xs" variant="white" color="red" onClick={() => window.location.reload()}>
              {t("ui.reload")}
            </Button>
          )}
          <CloseButton className={classes.close} onClick={hideBanner} aria-label={t("ui.close")} />
        </div>
      )}
    </div>
  );
}
