import { Anchor, Button, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Restore } from "../../../../../contract/restores.ts";
import { putBackPreviewQuery, restoresQuery } from "../../../../data/restores.ts";
import { isMoving } from "../../../../data/run-states.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import { WhenAndWho } from "../../../intake/files/parts/when-and-who.tsx";
import { RunCounts } from "../../runs/parts/run-counts.tsx";
import { RunState } from "../../runs/parts/run-state.tsx";
import { askUndo, type UndoAnswer } from "../../runs/parts/undo-question.tsx";
import { usePutBack } from "../use-restore-actions.ts";
import { PutBackResult } from "./put-back-result.tsx";
import classes from "./restores-section.module.css";

type Props = { opened: string | null; onOpen: (id: string) => void };

/** The restores of a hotel, newest first, and the way back to an earlier one. */
export function RestoresSection({ opened, onOpen }: Props) {
  const { t } = useTranslation();
  const [offset, setOffset] = useState(0);
  const restores = useQuery(restoresQuery(useHotelSlugs(), offset));
  const putBack = usePutBack();
  const mayWrite = useAbility().can("write", "Import");
  return (
    <Section title={t("restores.list.title")} description={t("restores.list.text")} flush>
      {(putBack.data || putBack.error) && (
        <div className={classes.result}>
          {putBack.error && <Failure error={putBack.error} />}
          {putBack.data && (
            <PutBackResult result={putBack.data} restores={restores.data?.rows ?? []} onClose={putBack.reset} />
          )}
        </div>
      )}
      <DataTable<Restore>
        name="restores-section"
        caption={t("restores.list.title")}
        list={restores}
        rowKey={({ id }) => id}
        onOffset={setOffset}
        cards
        empty={
          <Nothing icon={<IconHistory aria-hidden />} title={t("restores.list.none")}>
            {t("restores.list.noneText")}
          </Nothing>
        }
        columns={[
          {
            key: "file",
            header: t("files.recent.file"),
            cell: (restore) => <FileOf restore={restore} isOpened={restore.id === opened} onOpen={onOpen} />,
          },
          { key: "state", header: t("files.piw.state"), narrow: true, cell: ({ state }) => <RunState state={state} /> },
          {
            key: "when",
            header: t("restores.list.when"),
            narrow: true,
            cell: ({ createdAt, by }) => <WhenAndWho at={createdAt} by={by.name} />,
          },
          {
            key: "rows",
            header: t("files.piw.rows"),
            cell: ({ counts, state }) => <RunCounts run={{ counts, state, rows: null }} />,
          },
          {
            key: "actions",
            header: t("ui.actions"),
            hideHeader: true,
            narrow: true,
            cell: (restore) =>
              mayWrite && (
                <BackButton
                  restore={restore}
                  busy={putBack.isPending}
                  loading={putBack.isPending && putBack.variables.id === restore.id}
                  onBack={(choice) => putBack.mutate({ id: restore.id, ...choice })}
                />
              ),
          },
        ]}
      />
    </Section>
  );
}

type FileProps = { restore: Restore; isOpened: boolean; onOpen: (id: string) => void };

function FileOf({ restore: { id, file, imports }, isOpened, onOpen }: FileProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div className={classes.file}>
      {isOpened ? (
        <FileName name={file.name} />
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          ta="start"
          onClick={() => onOpen(id)}
          aria-label={t("restores.list.showOf", { name: file.name })}
        >
          <FileName name={file.name} />
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        {t("files.found.sheets", { sheets: number(imports.length) })}
      </Text>
    </div>
  );
}

type BackProps = {
  restore: Restore;
  busy: boolean;
  loading: boolean;
  onBack: (asked: { itself: boolean } & UndoAnswer) => void;
};

/** Going back to an earlier restore undoes the later ones; the latest one can only be undone itself. */
function BackButton({ restore: { id, file, state, later, createdAt }, busy, loading, onBack }: BackProps) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { dateTime } = useFormats();
  if (state === "undone" || isMoving(state)) return null;
  const itself = later === 0;
  const name = isolated(file.name);
  const words = itself
    ? {
        action: t("restores.back.take"),
        title: t("restores.back.takeTitle"),
        text: t("restores.back.takeText", { name }),
      }
    : {
        action: t("restores.back.put"),
        title: t("restores.back.putTitle"),
        text: t("restores.back.putText", { name, when: dateTime(createdAt), later }),
      };
  const ask = async () => {
    const query = putBackPreviewQuery(hotel, id, itself);
    const answer = await askUndo({ title: words.title, text: words.text, confirm: words.action, query });
    if (answer) onBack({ itself, ...answer });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={busy && !loading}
      loading={loading}
      onClick={() => void ask()}
      aria-label={t("files.upload.actionOn", { action: words.action, name: file.name })}
    >
      {words.action}
    </Button>
  );
}
