import { Button, Group, Kbd, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { IconCopyCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type DuplicateBand,
  type DuplicateGroup,
  duplicateBand,
  duplicateRoutes,
} from "../../../../contract/duplicates.ts";
import { decisionsQuery, duplicateQuery, duplicatesQuery } from "../../../data/duplicates.ts";
import { useWrite } from "../../../data/write.ts";
import { useAbility } from "../../../lib/ability.ts";
import { CallError } from "../../../lib/call-error.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { surface } from "../../../lib/surface.ts";
import { toast } from "../../../lib/toasts.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failure, Nothing } from "../../../ui/states.tsx";
import classes from "./duplicates-page.module.css";
import { AcceptButton, AcceptNotice } from "./parts/accept-all.tsx";
import { DecisionsSection } from "./parts/decisions-section.tsx";
import { ElsewhereSection } from "./parts/elsewhere-section.tsx";
import { type Choice, GroupCompare } from "./parts/group-compare.tsx";
import { HotelMergeNotice } from "./parts/hotel-merge.tsx";
import { WeightsSection } from "./parts/weights-section.tsx";
import { useDecisionKeys } from "./use-decision-keys.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** Decides about groups of duplicates one by one: a key merges, a key keeps them apart, a key postpones. */
export function DuplicatesPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const hotel = useHotelSlugs();
  const client = useQueryClient();
  const ability = useAbility();
  const [mayWrite, isAdmin] = [ability.can("write", "Duplicate"), ability.can("manage", "Duplicate")];
  const { band = "sure", group: named } = usePageSearch("data-duplicates");
  const change = useChangeSearch("data-duplicates");
  const page = useQuery(duplicatesQuery(hotel, band));
  const decisions = useQuery(decisionsQuery(hotel));
  /** Decided here: the next group is shown before the queue has been loaded again. */
  const [decided, setDecided] = useState(NOBODY);
  const [openId, setAt] = useState(named);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});

  // A group in the address is shown first, wherever it is in the queue.
  const namedGroup = useQuery({ ...duplicateQuery(hotel, named ?? ""), enabled: named !== undefined });
  const first = namedGroup.data?.band === band ? [namedGroup.data] : [];
  const queue = (page.data?.groups ?? []).filter(({ id }) => id !== first[0]?.id);
  const open = [...first, ...queue].filter(({ id }) => !decided.has(id));
  const place = Math.max(
    0,
    open.findIndex(({ id }) => id === openId),
  );
  const current = open[place];
  const detail = useQuery({ ...duplicateQuery(hotel, current?.id ?? ""), enabled: current !== undefined });
  const next = open[place + 1];
  useQuery({ ...duplicateQuery(hotel, next?.id ?? ""), enabled: next !== undefined });
  const group = detail.data?.id === current?.id ? detail.data : undefined;
  const choice = group && (choices[group.id] ?? { survivor: group.survivor, fields: {} });

  const leave = (id: string) => {
    setDecided((before) => new Set([...before, id]));
    setAt(next?.id);
  };
  const returned = (id: string, error: unknown) => {
    setDecided((before) => new Set([...before].filter((item) => item !== id)));
    void client.invalidateQueries({ queryKey: duplicatesQuery(hotel, band).queryKey });
    if (error instanceof CallError && error.status === 409) toast("warning", error.message);
    else surface(error);
  };
  const own = { errors: "own", renewal: "aside" } as const;
  const merge = useWrite(
    duplicateRoutes.merge,
    ({ id, choice: { survivor, fields } }: { id: string; choice: Choice }) => ({ ...hotel, id, survivor, fields }),
    { ...own, onError: (error, { id }) => returned(id, error) },
  );
  const naming = ({ id, members }: DuplicateGroup) => ({ ...hotel, id, member: members[0]?.ID });
  const dismiss = useWrite(duplicateRoutes.dismiss, naming, {
    ...own,
    onError: (error, { id }) => returned(id, error),
  });
  const later = useWrite(duplicateRoutes.later, naming, {
    ...own,
    onError: (error, { id }) => returned(id, error),
    onSuccess: (_, { id }) => setDecided((before) => new Set([...before].filter((item) => item !== id))),
  });
  const undo = useWrite(duplicateRoutes.undo, (id: string) => ({ ...hotel, id }), {
    errors: "own",
    onError: (error) =>
      error instanceof CallError && error.status === 409 ? toast("warning", error.message) : surface(error),
    onSuccess: (_, id) => setDecided((before) => new Set([...before].filter((item) => item !== id))),
  });
  const mayMerge = mayWrite && group !== undefined && choice !== undefined && group.barrier === null;
  const act = {
    merge: () => {
      if (!mayMerge || band === "related") return;
      merge.mutate({ id: group.id, choice });
      leave(group.id);
    },
    dismiss: () => {
      if (!mayWrite || !current) return;
      dismiss.mutate(current);
      leave(current.id);
    },
    later: () => {
      if (!mayWrite || !current) return;
      later.mutate(current);
      leave(current.id);
    },
    undo: () => {
      const last = decisions.data?.rows.find(({ undone, atHotel }) => undone === null && !atHotel);
      if (mayWrite && last && !undo.isPending) undo.mutate(last.id);
    },
  };
  const step = (by: number) => () => setAt(open[Math.min(open.length - 1, Math.max(0, place + by))]?.id);
  useDecisionKeys({
    ...{ m: act.merge, n: act.dismiss, l: act.later, u: act.undo },
    ...{ j: step(1), k: step(-1), ArrowDown: step(1), ArrowUp: step(-1) },
  });

  const bands = page.data?.bands;
  return (
    <>
      <PageHeader
        title={t("pages.dataDuplicates")}
        description={
          page.data &&
          [
            t("records.review.pace", { count: page.data.pace.lastHour }),
            t("records.review.all", { count: page.data.pace.all }),
            ...(page.data.settling > 0 ? [t("records.review.settling", { count: page.data.settling })] : []),
          ].join(" · ")
        }
        actions={mayWrite && band === "sure" && page.data?.acceptSure && (bands?.sure ?? 0) > 0 && <AcceptButton />}
      />
      <AcceptNotice mayWrite={mayWrite} />
      <div className={classes.bands}>
        <SegmentedControl
          aria-label={t("records.review.bands")}
          value={band}
          onChange={(value) => {
            setAt(undefined);
            change({ band: value as DuplicateBand, group: undefined });
          }}
          data={duplicateBand.options.map((value) => ({
            value,
            label: `${t(`records.duplicates.bands.${value}`)} ${bands ? formats.number(bands[value]) : ""}`,
          }))}
        />
      </div>
      {page.error && <Failure error={page.error} onRetry={() => void page.refetch()} />}
      {!page.data && !page.error && <Skeleton height={420} mt="md" />}
      {page.data && open.length === 0 && (
        <Nothing icon={<IconCopyCheck aria-hidden />} title={t("records.review.none")}>
          {t(`records.review.noneOf.${band}`)}
        </Nothing>
      )}
      {current && (
        <div className={classes.work}>
          <ol className={classes.queue} aria-label={t("records.review.queue")}>
            {open.map(({ id, members, later: isLater }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.entry}
                  aria-current={id === current.id || undefined}
                  onClick={() => setAt(id)}
                >
                  <span dir="auto">{members[0]?.name || members[0]?.old_id}</span>
                  <Text span size="xs" c="dimmed">
                    {[
                      t("records.review.members", { count: members.length }),
                      ...(isLater ? [t("records.review.putOff")] : []),
                    ].join(" · ")}
                  </Text>
                </button>
              </li>
            ))}
          </ol>
          <Stack gap="sm" className={classes.one}>
            <Group gap="xs" className={classes.actions}>
              {mayWrite && (
                <>
                  {band !== "related" && (
                    <Button px="sm" onClick={act.merge} disabled={!mayMerge} rightSection={<Kbd size="xs">M</Kbd>}>
                      {t("records.review.merge")}
                    </Button>
                  )}
                  <Button px="sm" variant="default" onClick={act.dismiss} rightSection={<Kbd size="xs">N</Kbd>}>
                    {t("records.review.dismiss")}
                  </Button>
                  <Button px="sm" variant="default" onClick={act.later} rightSection={<Kbd size="xs">L</Kbd>}>
                    {t("records.review.later")}
                  </Button>
                  <Button
                    px="sm"
                    variant="subtle"
                    onClick={act.undo}
                    loading={undo.isPending}
                    rightSection={<Kbd size="xs">U</Kbd>}
                  >
                    {t("records.review.undo")}
                  </Button>
                </>
              )}
              <Group gap={4} className={classes.steps}>
                <Text span size="sm" c="dimmed">
                  {t("records.review.place", { place: place + 1, all: Math.max(bands?.[band] ?? 0, open.length) })}
                </Text>
                <Button px="xs" variant="subtle" onClick={step(-1)} rightSection={<Kbd size="xs">K</Kbd>}>
                  {t("records.review.previous")}
                </Button>
                <Button px="xs" variant="subtle" onClick={step(1)} rightSection={<Kbd size="xs">J</Kbd>}>
                  {t("records.review.next")}
                </Button>
              </Group>
            </Group>
            {band === "related" && <Text c="dimmed">{t("records.review.relatedText")}</Text>}
            {group?.barrier && choice && band !== "related" && <HotelMergeNotice group={group} choice={choice} />}
            {detail.error && <Failure error={detail.error} onRetry={() => void page.refetch()} />}
            {group && choice ? (
              <GroupCompare
                group={group}
                choice={choice}
                onChoose={
                  mayWrite && band !== "related"
                    ? (fresh) => setChoices((before) => ({ ...before, [group.id]: fresh }))
                    : null
                }
              />
            ) : (
              !detail.error && <Skeleton height={360} />
            )}
          </Stack>
        </div>
      )}
      <Stack gap="md" mt="lg">
        {decisions.data && decisions.data.total_rows > 0 && (
          <DecisionsSection decisions={decisions.data} onUndo={mayWrite ? (id) => undo.mutate(id) : null} />
        )}
        {isAdmin && (
          <>
            <WeightsSection />
            <ElsewhereSection />
          </>
        )}
      </Stack>
    </>
  );
}
