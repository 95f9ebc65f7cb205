import { Anchor, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sampleRoutes } from "../../../../../contract/files.ts";
import type { FileKind } from "../../../../../contract/reading.ts";
import { samplesQuery } from "../../../../data/files.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useModuleName } from "../use-module-choices.ts";
import classes from "./samples-card.module.css";

/** Sample files to try this page with. */
export function SamplesCard({ kind }: { kind: FileKind }) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const hotel = useHotelSlugs();
  const nameOf = useModuleName();
  const samples = useQuery(samplesQuery(hotel));
  const own = samples.data?.filter((sample) => sample.kind === kind);
  return (
    <Section title={t("files.samples.title")} description={t("files.samples.text")}>
      {samples.error && <Failure error={samples.error} onRetry={() => void samples.refetch()} />}
      {samples.isPending && <Skeleton height={72} />}
      {own?.length === 0 && <Text c="dimmed">{t("files.samples.none")}</Text>}
      {own && own.length > 0 && (
        <ul className={classes.list}>
          {own.map(({ name, size, modules: [module, ...others] }) => (
            <li key={name} className={classes.sample}>
              <div>
                <Anchor
                  href={`${sampleRoutes.one.path.replace(":name", encodeURIComponent(name))}${stringifySearch(hotel)}`}
                  download={name}
                  aria-label={t("files.samples.downloadOf", { name })}
                >
                  <FileName name={name} />
                </Anchor>
                {module && others.length === 0 && (
                  <Text size="xs" c="dimmed">
                    {nameOf(module)}
                  </Text>
                )}
              </div>
              <Text size="sm" c="dimmed" className="numeric">
                {bytes(size)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
