import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PushKind, PushRun } from "../../../../../contract/push.ts";
import { pushBackRoutes } from "../../../../../contract/push-back.ts";
import { resortQuery } from "../../../../data/properties.ts";
import { useWrite } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useGo } from "../../../../lib/page.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { Failure } from "../../../../ui/states.tsx";

type GoneRecord = { module: string; oldId: string };

/**
 * A run with everything that it made, a whole kind, records of a module, or records that the newest file no longer has.
 */
type ToTakeBack =
  | { run: string }
  | { kind: PushKind }
  | { module: string; oldIds: readonly string[] }
  | { gone: readonly GoneRecord[] };

type Props = { what: ToTakeBack; isSmall?: boolean; isDisabled?: boolean };

/** Takes records back by a run of its own, which is then opened. */
export function TakeBack({ what, isSmall = false, isDisabled = false }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size={isSmall ? "compact-sm" : "sm"}
        disabled={isDisabled}
        onClick={() => setOpened(true)}
        leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
      >
        {t("pushes.back.do")}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={titleOf(t, what)}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        <Question what={what} onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function titleOf(t: TFunction, what: ToTakeBack): string {
  if ("run" in what) return t("pushes.back.title");
  if ("kind" in what) return t("pushes.back.kind");
  return t("pushes.back.records", { count: "gone" in what ? what.gone.length : what.oldIds.length });
}

function Question({ what, onClose }: { what: ToTakeBack; onClose: () => void }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const go = useGo();
  const hotel = useHotelSlugs();
  const resort = useQuery(resortQuery(hotel)).data?.resort;
  const [forget, setForget] = useState(false);
  const [typed, setTyped] = useState("");
  const opening = {
    errors: "own",
    leaves: () => true,
    onSuccess: ({ id }: PushRun) => void go(hrefTo("push-run", { id })),
  } as const;
  const isLive = resort?.environment === "live";
  const named = isLive ? { name: typed.trim() } : {};
  const ofRun = useWrite(pushBackRoutes.takeBackRun, (id: string) => ({ ...hotel, ...named, id, forget }), opening);
  const ofSome = useWrite(
    pushBackRoutes.takeBack,
    (some: { kind: PushKind } | { module: string; oldIds: string[] }) => ({ ...hotel, ...named, ...some, forget }),
    opening,
  );
  const ofGone = useWrite(
    pushBackRoutes.cancelGone,
    (records: GoneRecord[]) => ({ ...hotel, ...named, records }),
    opening,
  );
  const takeBack = () => {
    if ("run" in what) ofRun.mutate(what.run);
    else if ("kind" in what) ofSome.mutate({ kind: what.kind });
    else if ("gone" in what) ofGone.mutate([...what.gone]);
    else ofSome.mutate({ module: what.module, oldIds: [...what.oldIds] });
  };
  const error = ofRun.error ?? ofSome.error ?? ofGone.error;
  const isPending = ofRun.isPending || ofSome.isPending || ofGone.isPending;
  const isReady = resort !== undefined && (!isLive || typed.trim() === resort.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) takeBack();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && <Failure error={error} />}
        <Text size="sm">{t("pushes.back.text")}</Text>
        {!("gone" in what) && (
          <Checkbox
            label={t("pushes.back.forget")}
            description={t("pushes.back.forgetHint")}
            checked={forget}
            onChange={({ currentTarget }) => setForget(currentTarget.checked)}
          />
        )}
        {isLive && (
          <TextInput
            label={t("ui.typeWord", { word: resort.name })}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" color="red" disabled={!isReady} loading={isPending}>
            {t("pushes.back.do")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
