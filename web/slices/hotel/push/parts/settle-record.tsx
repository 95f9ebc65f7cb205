import { Badge, Button, Kbd, Radio, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { pushResultRoutes, type RecordAtHotel } from "../../../../../contract/push-results.ts";
import { isModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { candidatesQuery } from "../../../../data/push-results.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { formatsOf } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { useSettleKeys } from "../../../../shell/use-settle-keys.ts";
import { Facts } from "../../../../ui/facts.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import classes from "./settle-record.module.css";

type Props = { record: RecordAtHotel; place: string; onSkip: () => void };

const YES = "y";
const NO = "n";
const SKIP = "s";
/** Further candidates have no digit key. */
const DIGITS = 9;

/** A lost record: what is known, the hotel's records with the same name, and the three answers. */
export function SettleRecord({ record, place, onSkip }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hotel = useHotelSlugs();
  const mayWrite = useAbility().can("write", "Push");
  const { module, old_id, name } = record;
  const looked = useQuery({ ...candidatesQuery(hotel, { module, oldId: old_id }), enabled: mayWrite });
  const candidates = looked.data?.candidates ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [needsId, setNeedsId] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  // Moves the keyboard to the new record.
  useEffect(() => head.current?.focus({ preventScroll: true }), []);

  // A candidate with our reference needs no choice, nor does a typed id.
  const ours = candidates.filter(({ isOurs }) => isOurs);
  const id = typed.trim() || chosen || (ours.length === 1 ? (ours[0]?.id ?? null) : null) || record.new_id;
  const called = name || old_id;
  const settle = useWrite(
    pushResultRoutes.settle,
    ({ isThere }: { isThere: boolean }) => ({
      ...{ ...hotel, module, oldId: old_id, isThere },
      ...(isThere && id ? { id } : {}),
    }),
    {
      errors: "own",
      onSuccess: (_, { isThere }) =>
        toast(
          "success",
          isThere
            ? t("pushResults.unsettled.settledThere", { name: called, id: id ?? "" })
            : t("pushResults.unsettled.settledAbsent", { name: called }),
        ),
    },
  );
  const isThere = () => {
    if (settle.isPending) return;
    setNeedsId(!id);
    if (id) settle.mutate({ isThere: true });
  };
  const isNotThere = () => {
    if (!settle.isPending) settle.mutate({ isThere: false });
  };
  const digits = Object.fromEntries(
    candidates.slice(0, DIGITS).map((candidate, index) => [String(index + 1), () => setChosen(candidate.id)]),
  );
  const hasKeys = useSettleKeys(mayWrite ? { [YES]: isThere, [NO]: isNotThere, [SKIP]: onSkip, ...digits } : {});
  const key = (label: string) => (hasKeys ? <Kbd size="xs">{label}</Kbd> : undefined);
  const day = (iso: string | null) => (iso ? formatsOf(language).date(`${iso}T12:00:00`) : "");
  const days = [day(record.from), day(record.to)].filter((text) => text !== "").join(" – ");
  return (
    <div ref={head} tabIndex={-1} className={classes.head}>
      <Section title={called} description={place}>
        <Stack gap="lg">
          <Facts
            facts={[
              [t("pages.module"), isModuleKey(module) ? moduleOf(module).names[language] : module],
              [t("pushResults.oldId"), old_id],
              ...(days ? [[t("pushResults.days"), days] as [string, string]] : []),
              [t("pushResults.when"), formatsOf(language).dateTime(record.at)],
              [t("pushResults.hint"), record.hint],
            ]}
          />
          {mayWrite && (
            <Radio.Group
              label={t("pushResults.unsettled.candidates")}
              description={candidates.length > 0 ? t("pushResults.unsettled.candidatesText") : undefined}
              value={chosen ?? (ours.length === 1 ? (ours[0]?.id ?? null) : null)}
              onChange={setChosen}
            >
              <Stack gap="xs" mt="xs">
                {looked.isPending && (
                  <Skeleton height={64} aria-label={t("ui.loading", { what: t("pushResults.unsettled.searching") })} />
                )}
                {looked.error && <Failure error={looked.error} onRetry={() => void looked.refetch()} />}
                {looked.data && candidates.length === 0 && (
                  <Text size="sm" c="dimmed">
                    {t(
                      looked.data.isSearched ? "pushResults.unsettled.noneFound" : "pushResults.unsettled.notSearched",
                    )}
                  </Text>
                )}
                {candidates.map((candidate, index) => (
                  <Radio
                    key={candidate.id}
                    value={candidate.id}
                    label={
                      <span className={classes.candidate}>
                        {index < DIGITS && key(String(index + 1))}
                        <bdi className={classes.name}>{candidate.name || candidate.id}</bdi>
                        {candidate.isOurs && (
                          <Badge size="sm" variant="light" color="green">
                            {t("pushResults.unsettled.ours")}
                          </Badge>
                        )}
                      </span>
                    }
                    description={[candidate.id, candidate.confirmation, ...candidate.details]
                      .filter((word) => word !== null)
                      .join(" · ")}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {mayWrite && (
            <TextInput
              label={t("pushResults.unsettled.id")}
              description={t("pushResults.unsettled.idText")}
              value={typed}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setNeedsId(false);
              }}
              onKeyDown={({ key: pressed }) => {
                if (pressed === "Enter") isThere();
              }}
              error={needsId && !id && t("pushResults.unsettled.needsId")}
              maxLength={100}
              maw={360}
              autoComplete="off"
            />
          )}
          {settle.error && <Failure error={settle.error} />}
          {mayWrite && (
            <div className={classes.answers}>
              <Button onClick={isThere} loading={settle.isPending} rightSection={key("Y")}>
                {t("pushResults.unsettled.isThere")}
              </Button>
              <Button onClick={isNotThere} variant="default" disabled={settle.isPending} rightSection={key("N")}>
                {t("pushResults.unsettled.isNotThere")}
              </Button>
              <Button onClick={onSkip} variant="subtle" rightSection={key("S")}>
                {t("pushResults.unsettled.skip")}
              </Button>
            </div>
          )}
          {mayWrite && !hasKeys && (
            <Text size="sm" c="dimmed">
              {t("pushResults.unsettled.keysOff")}
            </Text>
          )}
        </Stack>
      </Section>
    </div>
  );
}
