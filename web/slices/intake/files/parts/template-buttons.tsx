import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sampleRoutes } from "../../../../../contract/files.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useDownload } from "../../../../lib/use-download.ts";

type Format = "csv" | "xlsx" | "ihf";
type Props = {
  /** Null: none is chosen yet. */
  module: string | null;
  formats?: readonly Format[];
};

/** A module's template in each format, empty or with a few example rows. */
export function TemplateButtons({ module, formats = ["csv", "xlsx"] }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const download = useDownload();
  const [rows, setRows] = useState(false);
  const get = (format: Format) => {
    if (!module) return;
    const path = sampleRoutes.template.path.replace(":module", module);
    const url = path + stringifySearch({ ...hotel, format, rows: rows ? "1" : "0" });
    download.mutate({ url, name: `${module}.${format}` });
  };
  return (
    <Stack gap="sm">
      <Checkbox
        label={t("files.templates.rows")}
        checked={rows}
        onChange={({ currentTarget }) => setRows(currentTarget.checked)}
      />
      <Group gap="xs">
        {formats.map((format) => (
          <Button
            key={format}
            variant="default"
            disabled={!module || download.isPending}
            onClick={() => get(format)}
            aria-label={t("files.templates.downloadOf", { name: module ?? "", format: t(`files.templates.${format}`) })}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t(`files.templates.${format}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
