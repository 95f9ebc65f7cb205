import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlugConnectedX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Property } from "../../../../../contract/properties.ts";
import type { PushTarget } from "../../../../../contract/push-target.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { CloseTarget } from "./close-target.tsx";
import classes from "./target-strip.module.css";

type Props = { target: PushTarget; businessDate: string | null; resort: Property | undefined };

/** A property that became live after its hotel was confirmed counts as live. */
export const environmentOf = (target: PushTarget, resort: Property | undefined): PushTarget["environment"] =>
  resort?.environment === "live" ? "live" : target.environment;

/** The hotel to which the push writes, in words and colour. */
export function TargetStrip({ target, businessDate, resort }: Props) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const mayClose = useAbility().can("manage", "Push");
  const [closing, setClosing] = useState(false);
  const name = target.hotelName || target.hotelId;
  const environment = environmentOf(target, resort);
  const facts = [
    t("pushes.target.code", { code: target.hotelId }),
    gatewayName(target.gateway),
    businessDate && t("pushes.target.businessDate", { date: date(`${businessDate}T12:00:00`) }),
  ].filter(Boolean);
  const since = t("pushes.target.since", { when: dateTime(target.openedAt), name: target.openedBy });
  return (
    <>
      <section className={classes.strip} data-environment={environment} aria-label={t("pushes.target.label")}>
        <span className={classes.system}>{t(`properties.environments.${environment}`)}</span>
        <div className={classes.words}>
          <Text fw={650} size="lg" lh={1.3}>
            {name}
          </Text>
          <Text size="sm" title={since}>
            {facts.join(" · ")}
          </Text>
        </div>
        {mayClose && !target.moved && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.close}
            leftSection={<IconPlugConnectedX size={14} aria-hidden />}
            onClick={() => setClosing(true)}
          >
            {t("pushes.target.close")}
          </Button>
        )}
      </section>
      {target.moved && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t("pushes.target.moved")}>
          <Text size="sm">{t("pushes.target.movedText", { name: `${name} (${target.hotelId})` })}</Text>
          {mayClose && (
            <Button size="xs" color="red" mt="sm" onClick={() => setClosing(true)}>
              {t("pushes.target.closeDo")}
            </Button>
          )}
        </Alert>
      )}
      <CloseTarget name={name} opened={closing} onClose={() => setClosing(false)} />
    </>
  );
}

/** Only the host: the rest of the address is always the same. */
const gatewayName = (address: string): string => URL.parse?.(address)?.host ?? address.replace(/^https?:\/\//, "");
