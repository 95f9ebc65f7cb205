import { Alert, Badge } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useIsClosed } from "../lib/ability.ts";
import { useHotel } from "../lib/session.ts";
import classes from "./hotel-state.module.css";

const COLOURS = { sandbox: "blue", test: "brass", live: "red", closed: "gray" } as const;

/** The kind of system that the open hotel is connected to, or that it is closed. */
export function useHotelState(): keyof typeof COLOURS | undefined {
  const { property } = useHotel();
  const isClosed = useIsClosed();
  return isClosed ? "closed" : property?.environment;
}

export function StateBadge({ state }: { state: keyof typeof COLOURS }) {
  const { t } = useTranslation();
  const variant = state === "live" ? "filled" : "light";
  return (
    <Badge component="span" variant={variant} color={COLOURS[state]} miw="max-content">
      {t(`shell.hotelState.${state}`)}
    </Badge>
  );
}

/** The kind of system this hotel is connected to, on every page; with a folded menu also the hotel's name. */
export function HotelState() {
  const { property } = useHotel();
  const state = useHotelState();
  if (!property || !state) return null;
  return (
    <span className={classes.state}>
      <span className={classes.name} dir="auto">
        {property.name}
      </span>
      <StateBadge state={state} />
    </span>
  );
}

/** Says first that a hotel is closed. */
export function ClosedHotel() {
  const { t } = useTranslation();
  if (!useIsClosed()) return null;
  return (
    <Alert color="gray" variant="outline" icon={<IconLock aria-hidden />} title={t("shell.closedTitle")} mb="md">
      {t("shell.closedText")}
    </Alert>
  );
}
