import { Anchor, Popover, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconFileText, IconPencil } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Origin } from "../../../../../contract/records.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import classes from "./origin-mark.module.css";

const OPEN_MS = 250;
const CLOSE_MS = 200;

/** A person edited it, so it came from no line of a file. */
const isEdited = ({ run, by }: Origin) => run === null && by !== null;

type Props = { name: string; origin: Origin; module: string };

/** The origin of a value: a small mark that shows it on hover or press. */
export function OriginMark({ name, origin, module }: Props) {
  const { t } = useTranslation();
  const mayRead = useAbility().can("read", "Import");
  const [opened, setOpened] = useState<"pointed" | "pressed" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: typeof opened) => {
    clearTimeout(timer.current);
    setOpened(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  /** A pressed mark stays open until it is closed, wherever the pointer goes. */
  const later = (next: "pointed" | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened((now) => (now === "pressed" ? now : next)), ms);
  };
  const hover = { onMouseEnter: () => later("pointed", OPEN_MS), onMouseLeave: () => later(null, CLOSE_MS) };
  const edited = isEdited(origin);
  const run = mayRead ? origin.run : null;
  return (
    <Popover
      opened={opened !== null}
      onChange={(next) => !next && show(null)}
      position="bottom-end"
      shadow="md"
      width={280}
      // Opened by keyboard, the focus goes to the link inside, and back.
      trapFocus={opened === "pressed" && run !== null}
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          data-edited={edited || undefined}
          aria-label={t("records.origin.of", { field: name })}
          onClick={() => show(opened === "pressed" ? null : "pressed")}
          onKeyDown={({ key }) => key === "Escape" && show(null)}
          {...hover}
        >
          {edited ? <IconPencil size={14} aria-hidden /> : <IconFileText size={14} aria-hidden />}
          {edited && <span>{t("records.origin.edited")}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.card} aria-label={t("records.origin.of", { field: name })} {...hover}>
        <OriginCard origin={origin} module={module} run={run} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** `run` is set if the reader may see it. */
function OriginCard({ origin, module, run }: Omit<Props, "name"> & { run: string | null }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const hrefTo = useHrefTo();
  const { file, line, by, at } = origin;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} className={classes.file}>
        {isEdited(origin) ? t("records.origin.byHand") : (file ?? t("records.origin.fileGone"))}
      </Text>
      {line !== null && line > 0 && (
        <Text size="sm" className="numeric">
          {t("records.origin.line", { line })}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {by ? t("records.origin.byAt", { by, at: dateTime(at) }) : dateTime(at)}
      </Text>
      {run && (
        <Anchor component={AppLink} href={hrefTo("import-runs", { id: module }, { run })} size="sm">
          {t("records.origin.toRun")}
        </Anchor>
      )}
    </Stack>
  );
}
