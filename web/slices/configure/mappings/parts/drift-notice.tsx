import { Alert, Anchor, Badge, Button, Text } from "@mantine/core";
import { IconArrowNarrowRight, IconColumnsOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { listTitle, readable } from "../../../../../core/modules/list-title.ts";
import { driftQuery } from "../../../../data/configurations.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { Failure } from "../../../../ui/states.tsx";
import { usedBy } from "../columns-of.ts";
import { stillOld } from "../draft.ts";
import type { Editor } from "../use-editor.ts";
import classes from "./drift-notice.module.css";

type Props = {
  editor: Editor;
  readOnly: boolean;
  onCodes: () => void;
  /** Codes alone are counted by a badge instead. */
  codesInBadge?: boolean;
};

function useDrift({ saved, source }: Editor) {
  return useQuery({
    ...driftQuery(useHotelSlugs(), saved?.id ?? "", source?.id ?? ""),
    enabled: saved !== null && source !== null,
  });
}

/** How many codes of the rows are not mapped yet. */
export function UnmappedCodes({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const codes = useDrift(editor).data?.newCodes.reduce((sum, list) => sum + list.codes, 0) ?? 0;
  if (codes === 0) return null;
  return (
    <Badge size="sm" variant="light" color="brass" title={t("configurations.drift.codesTitle")}>
      {number(codes)}
    </Badge>
  );
}

/** Further names are only counted. */
const MOST = 8;

/** What these rows have that the configuration was not made for, and the reverse, before anything runs. */
export function DriftNotice({ editor, readOnly, onCodes, codesInBadge = false }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const { draft, dispatch } = editor;
  const comparison = useDrift(editor);
  if (comparison.error && !comparison.data)
    return <Failure error={comparison.error} onRetry={() => void comparison.refetch()} />;
  const drift = comparison.data;
  if (!drift || drift.same) return null;
  const lists = drift.newCodes.map(
    ({ list, codes }) => `${listTitle(list, language) ?? readable(list)} (${number(codes)})`,
  );
  const toCodes = (
    <Anchor component="button" type="button" size="sm" onClick={onCodes}>
      {t("configurations.drift.toCodes")}
    </Anchor>
  );
  const hasColumns = drift.added.length + drift.missing.length + drift.renamed.length > 0;
  const used = usedBy(draft.body.fields, drift.missing);
  const old = stillOld(draft.body, drift.renamed);
  const heading = (key: "missing" | "added" | "renamed", count: number) => t(`configurations.drift.${key}`, { count });
  const lines = [
    { key: "missing", names: drift.missing.map((name) => ({ name, strong: used.has(name) })) },
    { key: "added", names: drift.added.map((name) => ({ name, strong: false })) },
  ] as const;
  // Codes alone take a line: the rows of the mapping need the window.
  if (!hasColumns && codesInBadge) return null;
  if (!hasColumns)
    return (
      <div className={classes.codes} role="status">
        <IconColumnsOff size={16} aria-hidden />
        <span>{t("ui.labelled", { label: t("configurations.drift.codesTitle"), value: lists.join(", ") })}</span>
        {toCodes}
      </div>
    );
  return (
    <Alert
      className={classes.notice}
      color="brass"
      variant="light"
      role="status"
      icon={<IconColumnsOff aria-hidden />}
      title={t("configurations.drift.title")}
    >
      <dl className={classes.lines}>
        {lines.map(
          ({ key, names }) =>
            names.length > 0 && (
              <div key={key}>
                <dt>{heading(key, names.length)}</dt>
                <dd>
                  <Names names={names} />
                </dd>
              </div>
            ),
        )}
        {drift.renamed.length > 0 && (
          <div>
            <dt>{heading("renamed", drift.renamed.length)}</dt>
            <dd className={classes.names}>
              {drift.renamed.map(({ from, to }) => (
                <span key={from} className={classes.pair}>
                  <bdi>{from}</bdi>
                  <IconArrowNarrowRight
                    size={16}
                    className="mirrored"
                    aria-label={t("configurations.differences.to")}
                  />
                  <bdi>{to}</bdi>
                </span>
              ))}
              {old.length > 0 && !readOnly && (
                <Button size="compact-sm" variant="default" onClick={() => dispatch({ type: "rename", renamed: old })}>
                  {t("configurations.drift.takeOver")}
                </Button>
              )}
            </dd>
          </div>
        )}
        {drift.newCodes.length > 0 && (
          <div>
            <dt>{t("configurations.drift.newCodes")}</dt>
            <dd className={classes.names}>
              {lists.map((list) => (
                <span key={list}>{list}</span>
              ))}
              {toCodes}
            </dd>
          </div>
        )}
      </dl>
      {!readOnly && (
        <Text size="xs" c="dimmed" mt={6}>
          {t("configurations.drift.hint")}
        </Text>
      )}
    </Alert>
  );
}

/** Highlights columns that feed a field. */
function Names({ names }: { names: readonly { name: string; strong: boolean }[] }) {
  const { t } = useTranslation();
  const shown = [...names].sort((a, b) => Number(b.strong) - Number(a.strong)).slice(0, MOST);
  return (
    <span className={classes.names}>
      {shown.map(({ name, strong }) => (
        <span key={name} data-strong={strong || undefined}>
          <bdi>{name}</bdi>
          {strong && ` (${t("configurations.drift.used")})`}
        </span>
      ))}
      {names.length > MOST && <span>{t("ui.more", { count: names.length - MOST })}</span>}
    </span>
  );
}
