import { Button } from "@mantine/core";
import { IconListDetails, IconUserQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { unsettledQuery } from "../../../../data/push-results.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";

/** Links to the records' outcomes and, if records wait for a person, to those. */
export function ResultLinks({ isResults = false }: { isResults?: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const waiting = useQuery(unsettledQuery(useHotelSlugs())).data?.total ?? 0;
  return (
    <>
      {waiting > 0 && (
        <Button
          component={AppLink}
          href={hrefTo("push-unsettled")}
          variant="default"
          leftSection={<IconUserQuestion size={16} aria-hidden />}
        >
          {t("pushResults.unsettled.link", { n: number(waiting) })}
        </Button>
      )}
      {!isResults && (
        <Button
          component={AppLink}
          href={hrefTo("push-results")}
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden />}
        >
          {t("pushResults.link")}
        </Button>
      )}
    </>
  );
}
