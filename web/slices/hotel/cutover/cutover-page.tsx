import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconMoon, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Cutover, type CutoverKey, type CutoverStep, cutoverRoutes } from "../../../../contract/cutover.ts";
import { useWrite } from "../../../data/write.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { confirm } from "../../../ui/confirm.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import { type Edited, EditStep } from "./parts/edit-step.tsx";
import { GoLiveStrip } from "./parts/go-live-strip.tsx";
import { StepTable } from "./parts/step-table.tsx";
import { useCutover, useStepName } from "./use-cutover.ts";

/** The steps to the go-live: what is done, who does what when, what blocks it. */
export function CutoverPage() {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { query, list, live } = useCutover();
  const mayWrite = useAbility().can("write", "Verification");
  const [edited, setEdited] = useState<Edited>(null);
  const remove = useRemove();
  return (
    <>
      <PageHeader
        title={t("pages.cutOver")}
        description={t("cutover.text")}
        actions={
          <>
            {mayWrite && (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setEdited("new")}
              >
                {t("cutover.add")}
              </Button>
            )}
            <Button
              component={AppLink}
              href={hrefTo("cut-over-night")}
              leftSection={<IconMoon size={16} aria-hidden />}
            >
              {t("cutover.night")}
            </Button>
          </>
        }
      />
      <Stack gap="md">
        {query.error && !list && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && (
          <Skeleton height={320} role="status" aria-label={t("ui.loading", { what: t("pages.cutOver") })} />
        )}
        {list && (
          <>
            <GoLiveStrip list={list} live={live} />
            <Section title={t("cutover.list")} flush>
              <StepTable list={list} onEdit={setEdited} />
            </Section>
            {mayWrite && list.removed.length > 0 && <Removed list={list} />}
          </>
        )}
      </Stack>
      <EditStep
        step={edited}
        people={list?.people ?? []}
        onClose={() => setEdited(null)}
        onRemove={async (step) => {
          if (await remove(step)) setEdited(null);
        }}
      />
    </>
  );
}

function useRemove(): (step: CutoverStep) => Promise<boolean> {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const nameOf = useStepName();
  const remove = useWrite(cutoverRoutes.remove, (id: string) => ({ ...hotel, id }));
  return async (step) => {
    const yes = await confirm({
      title: t("cutover.removeTitle"),
      children: t("cutover.removeText", { step: nameOf(step) }),
      confirm: t("cutover.remove"),
      danger: true,
    });
    if (yes) await remove.mutateAsync(step.id).catch(() => {});
    return yes;
  };
}

function Removed({ list }: { list: Cutover }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const putBack = useWrite(cutoverRoutes.putBack, (id: CutoverKey) => ({ ...hotel, id }));
  return (
    <Section title={t("cutover.removed")}>
      <Stack gap="xs">
        {list.removed.map((key) => (
          <Group key={key} justify="space-between" gap="sm" wrap="nowrap">
            <Text size="sm">{t(`cutover.steps.${key}`)}</Text>
            <Button variant="default" size="compact-sm" onClick={() => putBack.mutate(key)}>
              {t("cutover.putBack")}
            </Button>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
