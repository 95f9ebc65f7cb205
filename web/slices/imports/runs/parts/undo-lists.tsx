import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import { isolated } from "../../../intake/files/isolated.ts";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import classes from "./undo-lists.module.css";

/** A record that stayed, with its module if there are several. */
type RemainingRecord = { module?: string; oldId: string };
type Props = { reversed: number; changedSince: readonly RemainingRecord[]; pushedSince: readonly RemainingRecord[] };

const SHOWN = 30;

/** What was undone, and what was not because it was changed or pushed since. */
export function UndoLists({ reversed, changedSince, pushedSince }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <dl className={classes.lists}>
      <div>
        <dt>{t("runs.undo.reversed")}</dt>
        <dd>{number(reversed)}</dd>
      </div>
      <List title={t("runs.undo.changedSince")} records={changedSince} />
      <List title={t("runs.undo.pushedSince")} records={pushedSince} />
    </dl>
  );
}

function List({ title, records }: { title: string; records: readonly RemainingRecord[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const nameOf = useModuleName();
  const more = records.length - SHOWN;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{number(records.length)}</dd>
      {records.length > 0 && (
        <dd className={classes.records}>
          {records.slice(0, SHOWN).map(({ module, oldId }) => (
            <span key={`${module} ${oldId}`}>
              {module && nameOf(module)} <code>{isolated(oldId)}</code>
            </span>
          ))}
          {more > 0 && <span>{t("ui.more", { count: more })}</span>}
        </dd>
      )}
    </div>
  );
}
