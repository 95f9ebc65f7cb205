import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { csvHref, type FileOf } from "../csv-href.ts";

/** All matching rows as a file, with the shown columns. */
export function ExportLink(file: FileOf) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  if (!useAbility().can("read", "Export")) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={csvHref(hotel, file)}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t("lists.export")}
    </Button>
  );
}
