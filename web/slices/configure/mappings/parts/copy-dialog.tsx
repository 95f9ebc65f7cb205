import { Button, Group, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Configuration, configurationRoutes } from "../../../../../contract/configurations.ts";
import { copyQuery } from "../../../../data/configurations.ts";
import { useWrite } from "../../../../data/write.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useSession } from "../../../../lib/session.ts";
import { toast } from "../../../../lib/toasts.ts";
import { Failure } from "../../../../ui/states.tsx";
import { DifferenceList } from "./difference-list.tsx";

type Props = { configuration: Configuration; opened: boolean; onClose: () => void };

/** Copies this configuration to another property of the account, after showing the changes there. */
export function CopyDialog({ configuration, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t("configurations.copy.title", { name: configuration.name })}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <CopyForm configuration={configuration} onDone={onClose} />
    </Modal>
  );
}

function CopyForm({ configuration, onDone }: { configuration: Configuration; onDone: () => void }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const others = useSession().user.properties.filter(({ slug }) => slug !== hotel.property);
  const [to, setTo] = useState<string | null>(others.length === 1 ? (others[0]?.slug ?? null) : null);
  const preview = useQuery({ ...copyQuery(hotel, configuration.id, to ?? ""), enabled: to !== null });
  const inputOf = (toProperty: string) => ({ ...hotel, id: configuration.id, toProperty, confirm: true });
  const copy = useWrite(configurationRoutes.copy, inputOf, {
    onSuccess: (_, toProperty) => {
      const property = others.find(({ slug }) => slug === toProperty)?.name ?? toProperty;
      toast("success", t("configurations.done.copied", { name: configuration.name, property }));
      onDone();
    },
    errors: "own",
  });
  const found = preview.data;
  return (
    <Stack gap="md">
      <Select
        label={t("configurations.copy.to")}
        description={t("configurations.copy.text")}
        data={others.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={to}
        onChange={(next) => {
          copy.reset();
          setTo(next);
        }}
        searchable
        data-autofocus
      />
      {preview.error && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
      {copy.error && <Failure error={copy.error} />}
      {to !== null && preview.isPending && <Skeleton height={120} aria-busy />}
      {found && found.differences.length === 0 && <Text size="sm">{t("configurations.copy.same")}</Text>}
      {found && found.differences.length > 0 && (
        <DifferenceList module={configuration.module} differences={found.differences} more={found.more} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t("ui.cancel")}
        </Button>
        <Button
          disabled={!found || found.differences.length === 0}
          loading={copy.isPending}
          onClick={() => to !== null && copy.mutate(to)}
        >
          {t("configurations.copy.do")}
        </Button>
      </Group>
    </Stack>
  );
}
