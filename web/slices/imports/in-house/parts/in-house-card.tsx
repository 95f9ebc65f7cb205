import { ActionIcon, Alert, Anchor, Badge, Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import { type ImportRun, importRoutes } from "../../../../../contract/imports.ts";
import { importOfFileQuery } from "../../../../data/imports.ts";
import { isMoving } from "../../../../data/run-states.ts";
import { sourcesQuery } from "../../../../data/sources.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHotel } from "../../../../lib/session.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { SourceState } from "../../../intake/files/parts/source-state.tsx";
import { useConfirmAgain } from "../../../intake/files/use-confirm-again.ts";
import { useStartReading } from "../../../intake/files/use-start-reading.ts";
import { RunCounts } from "../../runs/parts/run-counts.tsx";
import { RunState } from "../../runs/parts/run-state.tsx";
import classes from "./in-house-run.module.css";

const MODULE = "in-house";

/** The header of an in-house file, the link to its rows, and its import. */
export function InHouseCard({ file, onClose }: { file: FileShown; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { number, date } = useFormats();
  const { property } = useHotel();
  const hrefTo = useHrefTo();
  const mayWrite = useAbility().can("write", "Import");
  const hotel = useHotelSlugs();
  const earlier = useQuery(sourcesQuery(hotel, { fileId: file.id })).data?.rows[0];
  const run = useQuery(importOfFileQuery(hotel, { module: MODULE, fileId: file.id })).data;
  const load = useImportInHouse(MODULE, file.id);
  const start = useStartReading(MODULE);
  const confirmAgain = useConfirmAgain();
  const read = async () => {
    const isKept = earlier?.state === "read";
    const yes = !isKept || (await confirmAgain(t("files.ihf.againTitle"), t("files.ihf.readAgain")));
    if (yes) start.mutate(file.id);
  };
  const { inHouse } = file;
  if (!inHouse) return null;
  const isOther = inHouse.hotel === "other";
  const money = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return (
    <Section
      title={t("files.ihf.file")}
      description={<FileName name={file.name} />}
      actions={
        <>
          <Badge variant="light" color="green" leftSection={<IconCheck size={12} aria-hidden />}>
            {t("files.ihf.agrees")}
          </Badge>
          <ActionIcon aria-label={t("ui.close")} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <Stack gap="md">
        {inHouse.hotel !== "own" && (
          <Alert color="brass" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            {t(isOther ? "files.ihf.otherHotel" : "files.ihf.noCode", {
              ...{ code: inHouse.property, own: inHouse.codes.join(", "), name: property?.name ?? "" },
            })}
          </Alert>
        )}
        <Facts
          facts={[
            [t("files.ihf.property"), inHouse.property],
            [t("files.ihf.date"), date(inHouse.businessDate)],
            [t("files.ihf.guests"), number(inHouse.guests)],
            // A decimal text: the formatter takes it directly, without a float.
            [t("files.ihf.balance"), money.format(inHouse.balance as `${number}`)],
          ]}
        />
        {start.error && <Failure error={start.error} />}
        {load.error && <Failure error={load.error} />}
        <Group gap="sm">
          {mayWrite && (
            <>
              <Button onClick={() => load.mutate()} loading={load.isPending} disabled={isMoving(run?.state) || isOther}>
                {run ? t("restores.ihf.again") : t("restores.ihf.import")}
              </Button>
              <Button
                onClick={() => void read()}
                loading={start.isPending}
                variant="default"
                disabled={earlier?.state === "reading" || isMoving(run?.state) || isOther}
              >
                {earlier ? t("files.ihf.readAgain") : t("files.ihf.read")}
              </Button>
            </>
          )}
          {earlier && (
            <>
              <Button
                component={AppLink}
                href={hrefTo("csv-rows", { id: MODULE }, { source: earlier.id })}
                variant="default"
              >
                {t("files.ihf.toRows")}
              </Button>
              <SourceState source={earlier} />
            </>
          )}
        </Group>
        {run && <InHouseRun run={run} />}
      </Stack>
    </Section>
  );
}

/** The import of an in-house file: progress and results, in short; the rest is on the run's page. */
function InHouseRun({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <div className={classes.run} role="status">
      <Group gap="sm">
        <RunState state={run.state} />
        <Anchor component={AppLink} size="sm" href={hrefTo("import-runs", { id: run.module }, { run: run.id })}>
          {t("restores.ihf.toRun")}
        </Anchor>
      </Group>
      {run.problem && <p className={classes.problem}>{run.problem}</p>}
      <RunCounts run={run} />
    </div>
  );
}

/** The columns of an in-house file are fixed, so it is imported without mapping. */
function useImportInHouse(module: string, fileId: string) {
  const hotel = useHotelSlugs();
  return useWrite(importRoutes.start, () => ({ ...hotel, fileId, module, mode: "upsert" as const, auto: true }), {
    errors: "own",
  });
}
