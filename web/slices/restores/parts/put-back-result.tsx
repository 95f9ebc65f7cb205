import { Alert, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { PutBack } from "../../../../contract/restores.ts";
import { useFormats } from "../../../lib/formats.ts";
import { isolated } from "../../files/isolated.ts";
import { useModuleName } from "../../files/use-module-choices.ts";
import classes from "./put-back-result.module.css";

const SHOWN = 30;

/** What was reversed, and what was not because it was changed or pushed since. */
export function PutBackResult({ result, onClose }: { result: PutBack; onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const isWhole = result.changedSince.length + result.pushedSince.length === 0;
  return (
    <Alert
      color={isWhole ? "green" : "brass"}
      variant="light"
      role="status"
      icon={<IconArrowBackUp className="mirrored" aria-hidden />}
      title={t("restores.back.done", { count: result.undone.length })}
      withCloseButton
      closeButtonLabel={t("ui.close")}
      onClose={onClose}
    >
      <dl className={classes.lists}>
        <div>
          <dt>{t("restores.back.reversed")}</dt>
          <dd>{number(result.reversed)}</dd>
        </div>
        <Kept title={t("restores.back.changedSince")} records={result.changedSince} />
        <Kept title={t("restores.back.pushedSince")} records={result.pushedSince} />
      </dl>
    </Alert>
  );
}

function Kept({ title, records }: { title: string; records: PutBack["changedSince"] }) {
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
              {nameOf(module)} <code>{isolated(oldId)}</code>
            </span>
          ))}
          {more > 0 && <Text span>{t("ui.more", { count: more })}</Text>}
        </dd>
      )}
    </div>
  );
}
