import { Alert, Badge } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useHotel } from "../lib/session.ts";
import classes from "./hotel-state.module.css";

const COLOURS = { sandbox: "blue", test: "brass", live: "red", closed: "gray" } as const;
/** The specification's number for a closed property. */
const CLOSED = 2;

/** The kind of system this hotel is connected to, on every page; with a folded menu also the hotel's name. */
export function HotelState() {
  const { t } = useTranslation();
  const { property } = useHotel();
  if (!property) return null;
  const state = property.status === CLOSED ? "closed" : property.environment;
  return (
    <span className={classes.state}>
      <span className={classes.name} dir="auto">
        {property.name}
      </span>
      <Badge variant={state === "live" ? "filled" : "light"} color={COLOURS[state]} miw="max-content">
        {t(`shell.hotelState.${state}`)}
      </Badge>
    </span>
  );
}

/** Says first that a hotel is closed. */
export function ClosedHotel() {
  const { t } = useTranslation();
  const { property } = useHotel();
  if (property?.status !== CLOSED) return null;
  return (
    <Alert color="gray" variant="outline" icon={<IconLock aria-hidden />} title={t("shell.closedTitle")} mb="md">
      {t("shell.closedText")}
    </Alert>
  );
}
