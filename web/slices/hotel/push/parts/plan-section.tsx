import { Anchor, Button, Group, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconChecklist,
  IconCloudCheck,
  IconCloudUpload,
  IconFileImport,
  IconRefresh,
} from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Property } from "../../../../../contract/properties.ts";
import { type PushKind, type PushRun, pushRoutes } from "../../../../../contract/push.ts";
import { type PushCheck, pushCheckRoutes } from "../../../../../contract/push-check.ts";
import { pushResultRoutes } from "../../../../../contract/push-results.ts";
import { isPushing } from "../../../../data/pushes.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility, useIsClosed } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useGo } from "../../../../lib/page.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { useSelection } from "../../../../ui/use-selection.ts";
import { inOrder, isPartKind } from "../kinds.ts";
import { useLiveName } from "../use-live-name.ts";
import { PlanTable } from "./plan-table.tsx";
import { NO_OPTIONS, nextTime, PushOptions, useOptionWords } from "./push-options.tsx";
import { TakeBack } from "./take-back.tsx";
import { environmentOf } from "./target-strip.tsx";

type Plan = z.infer<(typeof pushRoutes.plan)["reply"]>;
type Props = {
  plan: UseQueryResult<Plan>;
  resort: Property | undefined;
  newest: PushRun | undefined;
  check: PushCheck | null;
};

/** The stages in order, and the button that pushes the selected ones, or all. */
export function PlanSection({ plan, resort, newest, check }: Props) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const go = useGo();
  const hotel = useHotelSlugs();
  const { number } = useFormats();
  const mayWrite = useAbility().can("write", "Push");
  const isClosed = useIsClosed();
  const rows = inOrder(plan.data?.stages ?? []);
  const selection = useSelection(rows.map(({ kind }) => kind));
  const chosen = [...selection.selected] as PushKind[];
  const [options, setOptions] = useState(NO_OPTIONS);
  const optionWords = useOptionWords();
  /** Opens the push that starts. */
  const opening = {
    errors: "own",
    leaves: () => true,
    onSuccess: ({ id }: PushRun) => void go(hrefTo("push-run", { id })),
  } as const;
  const start = useWrite(
    pushRoutes.start,
    (named: { name?: string }) => ({
      ...hotel,
      ...named,
      ...(chosen.length > 0 && { kinds: chosen, prerequisites: options.prerequisites }),
      ...(options.canary !== "" && { canary: options.canary }),
      ...(options.stopAt !== "" && { stopAt: nextTime(options.stopAt).toISOString() }),
    }),
    opening,
  );
  const retry = useWrite(
    pushResultRoutes.retry,
    (named: { name?: string }) => ({ ...hotel, ...named, all: true as const }),
    opening,
  );
  const askName = useLiveName();
  const startCheck = useWrite(
    pushCheckRoutes.start,
    () => ({ ...hotel, ...(chosen.length > 0 && { kinds: chosen }) }),
    { errors: "own" },
  );

  const target = plan.data?.target ?? null;
  const isLive = target !== null && environmentOf(target, resort) === "live";
  const total = rows.reduce((sum, row) => sum + row.total + row.kept, 0);
  const isAllThere = total > 0 && rows.every(({ total: all, pushed, withdrawn }) => all === pushed + withdrawn);
  const failed = rows.filter(({ kind }) => !isPartKind(kind)).reduce((sum, row) => sum + row.failed, 0);
  const error = start.error ?? retry.error ?? startCheck.error;
  const isBusy = isPushing(newest?.state);
  const push = async (work: { mutate: (named: { name?: string }) => void }) => {
    const named = await askName(isLive);
    if (named) work.mutate(named);
  };

  if (plan.data && total === 0)
    return (
      <Section title={t("pushes.stages.title")}>
        <Nothing
          icon={<IconFileImport aria-hidden />}
          title={t("pushes.stages.empty")}
          action={
            <Button component={AppLink} href={hrefTo("import-hub")}>
              {t("pushes.stages.import")}
            </Button>
          }
        >
          {t("pushes.stages.emptyText")}
        </Nothing>
      </Section>
    );
  const words = optionWords(options, chosen.length > 0);
  return (
    <Section
      title={t("pushes.stages.title")}
      description={
        isAllThere && (
          <>
            <IconCloudCheck size={16} aria-hidden style={{ verticalAlign: "-3px" }} /> {t("pushes.stages.allThere")}
          </>
        )
      }
      flush
      actions={
        mayWrite && target && !target.moved ? (
          <Group gap="xs">
            {words && (
              <Text size="sm" c="dimmed">
                {words}
              </Text>
            )}
            {chosen.length === 1 && chosen[0] && <TakeBack what={{ kind: chosen[0] }} isDisabled={isBusy} />}
            {failed > 0 && (
              <Button
                variant="default"
                onClick={() => void push(retry)}
                loading={retry.isPending}
                disabled={isBusy}
                leftSection={<IconRefresh size={16} aria-hidden />}
              >
                {t("pushes.retry", { records: number(failed) })}
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => startCheck.mutate()}
              loading={startCheck.isPending || check?.state === "queued" || check?.state === "running"}
              leftSection={<IconChecklist size={16} aria-hidden />}
              title={t("pushes.check.text")}
            >
              {check ? t("pushes.check.again") : t("pushes.check.do")}
            </Button>
            <PushOptions options={options} onChange={setOptions} isSome={chosen.length > 0} />
            <Button
              onClick={() => void push(start)}
              loading={start.isPending}
              disabled={isBusy}
              color={isLive ? "red" : "petrol"}
              leftSection={<IconCloudUpload size={16} aria-hidden />}
            >
              {chosen.length > 0 ? t("pushes.start.some", { count: chosen.length }) : t("pushes.start.all")}
            </Button>
          </Group>
        ) : (
          plan.data && (
            <Text size="sm" c="dimmed" maw={360}>
              {mayWrite
                ? !target && t("pushes.start.targetFirst")
                : t(`pushes.start.${isClosed ? "closed" : "notAllowed"}`)}
            </Text>
          )
        )
      }
    >
      {error && (
        <Group px="lg" pb="sm" grow>
          <Failure error={error} />
        </Group>
      )}
      {(plan.data?.duplicates ?? 0) > 0 && (
        <Text size="sm" px="lg" pb="sm">
          <IconAlertTriangle size={16} aria-hidden style={{ verticalAlign: "-3px" }} />{" "}
          <Anchor component={AppLink} href={hrefTo("data-duplicates")} underline="always">
            {t("pushes.stages.duplicates", { count: plan.data?.duplicates ?? 0 })}
          </Anchor>{" "}
          {t("pushes.stages.duplicatesText")}
        </Text>
      )}
      <PlanTable plan={plan} rows={rows} selection={mayWrite && target ? selection : null} />
      <Text size="xs" c="dimmed" px="lg" py="sm">
        {t("pushes.stages.explain")}
      </Text>
    </Section>
  );
}
