import {
  Alert,
  Button,
  Checkbox,
  Code,
  Group,
  List,
  Modal,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { codeRoutes } from "../../../../../contract/codes.ts";
import type { Texts } from "../../../../../core/texts/texts.ts";
import { resortQuery } from "../../../../data/properties.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Failure } from "../../../../ui/states.tsx";
import { useCreateCodes } from "../use-create-codes.ts";

type Props = {
  module: string;
  dryRunId: string | undefined;
  list: string;
  onCreated: () => void;
  onClose: () => void;
};

type Need = keyof Texts["codes"]["create"]["needNames"];

/**
 * Codes that the hotel lacks: first what would be sent and who is affected, then, after confirmation, the result for
 * each.
 */
export function CreateCodesDialog({ onCreated, onClose, ...about }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hotel = useHotelSlugs();
  const resort = useQuery(resortQuery(hotel)).data?.resort;
  const { missing, rows, isChosen, toggle, chosen, lacks, given, setGiven, example, create } = useCreateCodes(
    hotel,
    about,
    onCreated,
  );
  const { creation } = missing.data ?? {};
  const askAndCreate = async () => {
    const isLive = resort?.environment === "live";
    // At a sandbox hotel the preview is confirmation enough.
    const yes =
      (!isLive && creation?.scope === "hotel") ||
      (await confirm({
        title: t("codes.create.title"),
        children: creation && t(`codes.create.${creation.scope}`),
        confirm: t("codes.create.do", { count: chosen.length }),
        ...(isLive && { word: resort.name, danger: true }),
      }));
    if (yes) create.mutate(chosen);
  };
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: "code",
      header: t("codes.create.code"),
      cell: (row) => (
        <Checkbox
          label={row.code}
          aria-label={t("codes.create.select", { code: row.code })}
          checked={isChosen(row)}
          onChange={() => toggle(row.code)}
        />
      ),
    },
    { key: "name", header: t("codes.create.name"), cell: ({ name }) => name },
    {
      key: "from",
      header: t("codes.create.from"),
      cell: ({ from, rows: count }) => t(`codes.create.froms.${from}`, { rows: number(count) }),
    },
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("codes.create.title")}
      size="xl"
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Stack gap="md">
        {missing.error && <Failure error={missing.error} onRetry={() => void missing.refetch()} />}
        {missing.isPending && <Skeleton height={160} />}
        {create.data && <CreatedCodes result={create.data} />}
        {missing.data && rows.length === 0 && !create.data && <Text>{t("codes.create.none")}</Text>}
        {creation && rows.length > 0 && !create.data && (
          <>
            <Text size="sm">{t("codes.create.text")}</Text>
            <Alert color={creation.scope === "chain" ? "brass" : "gray"}>
              {t(`codes.create.${creation.scope}`)} {t("codes.create.call", { operation: creation.operation })}
            </Alert>
            {creation.needs.length > 0 && (
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {creation.needs.map((need) => (
                  <TextInput
                    key={need}
                    label={t(`codes.create.needNames.${need as Need}`)}
                    description={t("codes.create.needsHint")}
                    error={lacks.includes(need) && t("errors.issue.required")}
                    maxLength={20}
                    autoComplete="off"
                    value={given[need] ?? ""}
                    onChange={({ currentTarget: { value } }) => setGiven({ ...given, [need]: value })}
                  />
                ))}
              </SimpleGrid>
            )}
            <DataTable
              caption={t("codes.create.title")}
              columns={columns}
              rows={rows}
              rowKey={({ code }) => code}
              frame="box"
            />
            {example && (
              <div>
                <Text size="sm" mb={4}>
                  {t("codes.create.shown", { code: chosen[0]?.code })}
                </Text>
                <Code block>{JSON.stringify(example.body, null, 2)}</Code>
              </div>
            )}
            {create.error && <Failure error={create.error} />}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {create.data ? t("ui.close") : t("ui.cancel")}
          </Button>
          {creation && !create.data && (
            <Button
              disabled={chosen.length === 0 || chosen.length > 100 || lacks.length > 0}
              loading={create.isPending}
              onClick={() => void askAndCreate()}
            >
              {t("codes.create.do", { count: chosen.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** The results of the sent codes; refused ones are listed with the hotel's own message. */
function CreatedCodes({ result }: { result: z.output<typeof codeRoutes.create.reply> }) {
  const { t } = useTranslation();
  const { created, refused, unknown, stopped } = result;
  return (
    <>
      {created.length > 0 && (
        <Alert color="green" role="status">
          {t("codes.create.created", { codes: created.join(", ") })}
        </Alert>
      )}
      {unknown.length > 0 && <Alert color="brass">{t("codes.create.unknown", { codes: unknown.join(", ") })}</Alert>}
      {refused.length > 0 && (
        <Alert color="red" title={t("codes.create.refused")}>
          <List size="sm">
            {refused.map(({ code, message }) => (
              <List.Item key={code}>
                <Text span fw={600}>
                  {code}
                </Text>
                : {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {stopped !== null && <Alert color="red">{t("codes.create.stopped", { why: stopped })}</Alert>}
    </>
  );
}
