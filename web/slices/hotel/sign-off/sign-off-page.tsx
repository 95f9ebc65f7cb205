import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCloudUpload, IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { signOffsQuery } from "../../../data/cutover.ts";
import { propertySettingsQuery } from "../../../data/properties.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import { Reasons } from "../cutover/parts/reasons.tsx";
import { Figures } from "./parts/figures.tsx";
import { SignForm } from "./parts/sign-form.tsx";
import { SignOffs } from "./parts/sign-offs.tsx";

/** The current figures, what blocks signing them, and earlier sign-offs. */
export function SignOffPage() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const hotel = useHotelSlugs();
  const hrefTo = useHrefTo();
  const query = useQuery(signOffsQuery(hotel));
  const settings = useQuery(propertySettingsQuery(hotel));
  const maySign = useAbility().can("write", "Reconciliation");
  const { now = null, blocks = [], rows = [], purge = null } = query.data ?? {};
  const [newest] = rows;
  return (
    <>
      <PageHeader
        title={t("pages.signOff")}
        description={purge ? t("signOffs.purge", { day: date(`${purge.on}T12:00:00`) }) : t("signOffs.text")}
        actions={
          newest && (
            <Button
              component={AppLink}
              href={hrefTo("sign-off-report", {}, { id: newest.id })}
              variant="default"
              leftSection={<IconFileText size={16} aria-hidden />}
            >
              {t("signOffs.report")}
            </Button>
          )
        }
      />
      <Stack gap="md">
        {query.error && !query.data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && (
          <Skeleton height={320} role="status" aria-label={t("ui.loading", { what: t("pages.signOff") })} />
        )}
        {query.data && !now && (
          <Section title={t("signOffs.now")}>
            <Nothing
              icon={<IconCloudUpload aria-hidden />}
              title={t("signOffs.none")}
              action={
                <Button component={AppLink} href={hrefTo("push")} variant="light">
                  {t("pages.push")}
                </Button>
              }
            >
              {t("signOffs.noneText")}
            </Nothing>
          </Section>
        )}
        {rows.length > 0 && <SignOffs rows={rows} />}
        {now && (
          <>
            {blocks.length > 0 && (
              <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t("signOffs.blocks")}>
                <Text size="sm">{t("signOffs.blocksText")}</Text>
                <Reasons reasons={blocks} />
              </Alert>
            )}
            {blocks.length === 0 && maySign && (
              // Empty after each signature, so that a second press signs nothing.
              <SignForm
                key={newest?.id}
                figures={now.figures}
                sha256={now.sha256}
                afterDays={settings.data?.purgeAfterDays ?? 90}
              />
            )}
            <Figures figures={now.figures} words={now.words} />
          </>
        )}
      </Stack>
    </>
  );
}
