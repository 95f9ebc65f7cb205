import type { CutoverKey } from "../../contract/cutover.ts";

/** `seen`: Bellhop checks whether it is done. Days count from the go-live; times are in the property's time zone. */
export type CommonStep = { key: CutoverKey; day: number; time: string | null; seen: boolean };

const step = (key: CutoverKey, day: number, time: string | null, by: "product" | "people"): CommonStep => ({
  ...{ key, day, time, seen: by === "product" },
});

/** The steps that a property starts with, in order. */
export const commonSteps: readonly CommonStep[] = [
  step("connection", -14, null, "product"),
  step("files", -14, null, "product"),
  step("rehearsal", -14, null, "product"),
  step("codes", -7, null, "product"),
  step("letters", -7, null, "people"),
  step("profiles", -7, null, "product"),
  step("check", -3, null, "product"),
  step("bookings", -3, null, "product"),
  step("team", -1, "16:00", "people"),
  step("freeze", 0, "18:00", "people"),
  step("lastFiles", 0, "19:00", "product"),
  step("gone", 0, "19:30", "product"),
  step("delta", 0, "20:30", "product"),
  step("nightAudit", 0, "22:00", "people"),
  step("businessDate", 0, "22:15", "product"),
  step("inHouse", 0, "22:30", "product"),
  step("roomStatus", 0, "22:45", "product"),
  step("unknown", 0, "23:00", "product"),
  step("ledgers", 0, "23:00", "people"),
  step("arrivals", 0, "23:15", "product"),
  step("readBack", 0, "23:30", "product"),
  step("reconciliation", 0, "23:40", "product"),
  step("interfaces", 0, "23:50", "people"),
  step("signOff", 0, "23:59", "product"),
  step("secondReadBack", 1, "10:00", "product"),
  step("purgeDate", 1, null, "product"),
  step("oldSystem", 1, null, "people"),
];

export const commonStepOf = (id: string): CommonStep | undefined => commonSteps.find(({ key }) => key === id);
