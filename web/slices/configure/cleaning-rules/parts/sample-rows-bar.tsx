import { Button, Group, Select, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Failure } from "../../../../ui/states.tsx";
import type { useSampleRows } from "../use-sample-rows.ts";
import { useSetSearch } from "../use-set-search.ts";

type Props = { module: ModuleKey; sample: ReturnType<typeof useSampleRows> };

/** The sample rows of the rules, and their mapping. */
export function SampleRowsBar({ module, sample }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const { toSource } = useSetSearch();
  const { readings, source, configuration, before } = sample;
  if (sample.error) return <Failure error={sample.error} />;
  if (sample.isPending) return <Skeleton height={36} aria-label={t("treatments.preview.loading")} />;
  if (!source)
    return (
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t("treatments.rows.noneText")}
        </Text>
        <Button component={AppLink} size="xs" variant="default" href={hrefTo("import-type", { id: module })}>
          {t("treatments.rows.toFiles")}
        </Button>
      </Group>
    );
  const counted = { count: before.length, file: source.file.name };
  return (
    <Group gap="sm">
      {readings.length > 1 && (
        <Select
          aria-label={t("treatments.rows.source")}
          data={readings.map(({ id, file, createdAt }) => ({
            value: id,
            label: `${file.name} · ${dateTime(createdAt)}`,
          }))}
          value={source.id}
          onChange={(next) => next && toSource(next)}
          w={320}
          maw="100%"
        />
      )}
      <Text size="sm" c="dimmed">
        {configuration
          ? t("treatments.rows.by", { ...counted, name: configuration.name })
          : t("treatments.rows.byNames", counted)}
      </Text>
    </Group>
  );
}
