import { Alert, List, Loader, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CutoverKey, CutoverState } from "../../../../../contract/cutover.ts";
import { cutoverQuery } from "../../../../data/cutover.ts";
import type { Hotel } from "../../../../lib/hotel.ts";
import { Failure } from "../../../../ui/states.tsx";

/** The steps that a hotel needs to open with OPERA; the rest of the cut-over list is on its own page. */
const NEEDED: readonly CutoverKey[] = [
  ...(["connection", "files", "codes", "profiles", "bookings"] as const),
  ...(["businessDate", "inHouse", "unknown", "readBack", "reconciliation", "signOff"] as const),
];

const MARKS: Record<CutoverState, { color: string; icon: typeof IconCheck }> = {
  done: { color: "green", icon: IconCheck },
  nothing: { color: "gray", icon: IconMinus },
  running: { color: "brass", icon: IconMinus },
  open: { color: "red", icon: IconX },
  blocked: { color: "red", icon: IconX },
};

const isSettled = ({ state }: { state: CutoverState }) => state === "done" || state === "nothing";

/** Shows which steps are done before a person goes live, since a hotel cannot return to preparation. */
export function GoLiveChecklist({ hotel }: { hotel: Hotel }) {
  const { t } = useTranslation();
  const list = useQuery(cutoverQuery(hotel));
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loader size="sm" aria-label={t("properties.change.goLiveLooking")} />;
  const steps = list.data.steps.filter(({ key }) => key !== null && NEEDED.includes(key));
  const open = steps.filter((step) => !isSettled(step)).length;
  return (
    <>
      <Alert color={open > 0 ? "red" : "green"} variant="light" mb="sm" py="xs">
        {open > 0 ? t("properties.change.goLiveOpen", { count: open }) : t("properties.change.goLiveReady")}
      </Alert>
      <List listStyleType="none" spacing={6} size="sm" aria-label={t("properties.change.goLiveList")}>
        {steps.map(({ id, key, state }) => {
          const { color, icon: Icon } = MARKS[state];
          return (
            <List.Item
              key={id}
              icon={
                <ThemeIcon variant="light" color={color} size={20} radius="xl">
                  <Icon size={12} aria-hidden />
                </ThemeIcon>
              }
            >
              {key && t(`cutover.steps.${key}`)}{" "}
              <Text span size="xs" c="dimmed">
                {t(`cutover.states.${state}`)}
              </Text>
            </List.Item>
          );
        })}
      </List>
      <Text size="sm" mt="sm">
        {t("properties.change.goLiveText")}
      </Text>
    </>
  );
}
