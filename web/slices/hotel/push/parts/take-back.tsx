import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PushRun } from "../../../../../contract/push.ts";
import { pushBackRoutes } from "../../../../../contract/push-back.ts";
import { resortQuery } from "../../../../data/properties.ts";
import { useWrite } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useGo } from "../../../../lib/page.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { Failure } from "../../../../ui/states.tsx";

/** What a push made is taken back by a run of its own, which is opened. */
export function TakeBack({ run }: { run: PushRun }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        onClick={() => setOpened(true)}
        leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
      >
        {t("pushes.back.do")}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("pushes.back.title")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
      >
        <Question run={run} onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function Question({ run, onClose }: { run: PushRun; onClose: () => void }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const go = useGo();
  const hotel = useHotelSlugs();
  const resort = useQuery(resortQuery(hotel)).data?.resort;
  const [forget, setForget] = useState(false);
  const [typed, setTyped] = useState("");
  const takeBack = useWrite(pushBackRoutes.takeBackRun, () => ({ ...hotel, id: run.id, forget }), {
    errors: "own",
    leaves: () => true,
    onSuccess: ({ id }) => void go(hrefTo("push-run", { id })),
  });
  const isLive = resort?.environment === "live";
  const isReady = resort !== undefined && (!isLive || typed.trim() === resort.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) takeBack.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {takeBack.error && <Failure error={takeBack.error} />}
        <Text size="sm">{t("pushes.back.text")}</Text>
        <Checkbox
          label={t("pushes.back.forget")}
          description={t("pushes.back.forgetHint")}
          checked={forget}
          onChange={({ currentTarget }) => setForget(currentTarget.checked)}
        />
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
          <Button type="submit" color="red" disabled={!isReady} loading={takeBack.isPending}>
            {t("pushes.back.do")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
