import { Alert, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { UndoLists } from "../../../../contract/imports.ts";
import { useFormats } from "../../../lib/formats.ts";
import classes from "./undo-result.module.css";

type Props = { result: UndoLists | undefined };

const SHOWN = 30;

/** A run that was taken back: what was reversed, and what was not because it was changed or pushed since. */
export function UndoResult({ result }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Alert
      color={result && result.changedSince.length + result.pushedSince.length > 0 ? "brass" : "green"}
      variant="light"
      role="status"
      icon={<IconArrowBackUp className="mirrored" aria-hidden />}
      title={t("runs.undo.done")}
    >
      <Text size="sm">{t("runs.undo.doneText")}</Text>
      {result && (
        <dl className={classes.lists}>
          <div>
            <dt>{t("runs.undo.reversed")}</dt>
            <dd>{number(result.reversed)}</dd>
          </div>
          <Kept title={t("runs.undo.changedSince")} ids={result.changedSince} />
          <Kept title={t("runs.undo.pushedSince")} ids={result.pushedSince} />
        </dl>
      )}
    </Alert>
  );
}

function Kept({ title, ids }: { title: string; ids: readonly string[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const more = ids.length - SHOWN;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{number(ids.length)}</dd>
      {ids.length > 0 && (
        <dd className={classes.ids}>
          {ids.slice(0, SHOWN).map((id) => (
            <code key={id}>{id}</code>
          ))}
          {more > 0 && <span>{t("ui.more", { count: more })}</span>}
        </dd>
      )}
    </div>
  );
}
