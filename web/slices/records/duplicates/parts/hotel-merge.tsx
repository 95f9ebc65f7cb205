import { Alert, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type DuplicateDetail, duplicateRoutes } from "../../../../../contract/duplicates.ts";
import { resortQuery } from "../../../../data/properties.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import type { Choice } from "./group-compare.tsx";

/** For a group with several profiles at the hotel system: a merge there, which cannot be undone. */
export function HotelMergeNotice({ group, choice }: { group: DuplicateDetail; choice: Choice }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const mayPush = useAbility().can("write", "Push");
  const resort = useQuery(resortQuery(hotel)).data?.resort;
  const ask = useWrite(duplicateRoutes.mergeAtHotel, (name: string | undefined) => ({
    ...{ ...hotel, id: group.id, survivor: choice.survivor, fields: choice.fields, cannotBeUndone: true as const },
    ...(name !== undefined && { name }),
  }));
  const { hotelMerge } = group;
  const isOpen = hotelMerge !== null && hotelMerge.state !== "refused" && hotelMerge.state !== "merged";
  const start = async () => {
    const isLive = resort?.environment === "live";
    const kept = group.members.find(({ ID }) => ID === choice.survivor);
    const isSure = await confirm({
      title: t("records.review.hotel.title"),
      children: t("records.review.hotel.text", { name: kept?.name || kept?.old_id }),
      confirm: t("records.review.hotel.do"),
      danger: true,
      ...(isLive && { word: resort.name }),
    });
    if (isSure) ask.mutate(isLive ? resort.name : undefined);
  };
  return (
    <Alert color={hotelMerge?.state === "refused" ? "red" : "brass"} variant="light">
      <Text size="sm">
        {hotelMerge ? t(`records.review.hotel.states.${hotelMerge.state}`) : t("records.review.hotel.why")}
      </Text>
      {hotelMerge?.said && (
        <Text size="sm" mt={4} dir="auto">
          {t("records.review.hotel.said", { text: hotelMerge.said })}
        </Text>
      )}
      {mayPush && !isOpen && (
        <Group mt="xs">
          <Button color="red" variant="light" loading={ask.isPending} onClick={() => void start()}>
            {t("records.review.hotel.do")}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
