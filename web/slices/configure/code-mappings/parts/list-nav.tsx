import { UnstyledButton } from "@mantine/core";
import { IconCircleCheck, IconSignature } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CodeList } from "../../../../../contract/codes.ts";
import { useFormats } from "../../../../lib/formats.ts";
import classes from "./list-nav.module.css";

type Props = {
  lists: readonly CodeList[];
  nameOf: (list: string) => string;
  current: string | undefined;
  /** False without rows: there is nothing to count. */
  counted: boolean;
  onList: (list: string | undefined) => void;
};

/** The module's lists, those that hold back most rows first, below the queue of all open codes. */
export function ListNav({ lists, nameOf, current, counted, onList }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const open = lists.reduce((sum, { unmapped }) => sum + unmapped, 0);
  const sorted = [...lists].sort(
    (a, b) => b.rowsWaiting - a.rowsWaiting || b.unmapped - a.unmapped || Math.sign(b.codes) - Math.sign(a.codes),
  );
  return (
    <nav className={classes.nav} aria-label={t("codes.lists.title")}>
      <ul className={classes.list}>
        <li>
          <UnstyledButton
            className={classes.entry}
            aria-current={!current || undefined}
            onClick={() => onList(undefined)}
          >
            <span className={classes.name}>{counted ? t("codes.lists.queue") : t("codes.lists.all")}</span>
            {counted && <span className={classes.note}>{t("codes.lists.open", { codes: number(open) })}</span>}
          </UnstyledButton>
        </li>
        {sorted.map((item) => (
          <li key={item.list}>
            <UnstyledButton
              className={classes.entry}
              aria-current={item.list === current || undefined}
              onClick={() => onList(item.list)}
            >
              <span className={classes.name}>
                {nameOf(item.list)}
                {item.signedOff && (
                  <IconSignature
                    size={16}
                    role="img"
                    aria-label={t("codes.lists.signed", { name: item.signedOff.by.name })}
                  />
                )}
              </span>
              <Note list={item} counted={counted} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Note({ list, counted }: { list: CodeList; counted: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const policy = list.policy !== "block" && (
    <span className={classes.note}>{t(`codes.lists.policies.${list.policy}`, { value: list.otherwise })}</span>
  );
  if (!counted) return policy;
  if (list.codes === 0) return <span className={classes.note}>{t("codes.lists.absent")}</span>;
  if (list.unmapped === 0)
    return (
      <>
        <span className={classes.note}>
          <IconCircleCheck size={14} aria-hidden />
          {t("codes.lists.settled")}
        </span>
        {policy}
      </>
    );
  return (
    <>
      <span className={classes.note} data-open>
        {t("codes.lists.open", { codes: number(list.unmapped) })}
      </span>
      {list.rowsWaiting > 0 && (
        <span className={classes.note} data-open>
          {t("codes.lists.waiting", { rows: number(list.rowsWaiting) })}
        </span>
      )}
      {policy}
    </>
  );
}
