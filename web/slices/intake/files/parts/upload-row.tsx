import { ActionIcon, Progress, Text } from "@mantine/core";
import {
  IconAlertCircle,
  IconClock,
  IconCloudUpload,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { FileName } from "../../../../ui/file-name.tsx";
import { isolated } from "../isolated.ts";
import { uploads } from "../own-uploads.ts";
import { timeLeft } from "../transfer-rate.ts";
import type { UploadItem } from "../uploads.ts";
import classes from "./upload-panel.module.css";
import { UploadProblem } from "./upload-problem.tsx";

/** A file being uploaded, waiting, paused or refused. */
export function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const { id, file, state, sent } = item;
  const isRefused = state === "failed";
  const Icon = isRefused ? IconAlertCircle : state === "sending" ? IconCloudUpload : IconClock;
  const label = (action: string) => t("files.upload.actionOn", { action, name: file.name });
  const cancel = async () => {
    if (sent === 0) return uploads.cancel(id);
    const yes = await confirm({
      title: t("files.upload.cancelTitle"),
      children: t("files.upload.cancelText", { name: isolated(file.name) }),
      confirm: t("files.upload.cancelDo"),
      danger: true,
    });
    if (yes) uploads.cancel(id);
  };
  return (
    <div className={classes.row}>
      <span className={classes.mark} data-tone={isRefused ? "failed" : "moving"}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={classes.words}>
        <FileName name={file.name} />
        {isRefused ? <UploadProblem item={item} /> : <Way item={item} />}
      </div>
      <div className={classes.actions}>
        {(state === "sending" || state === "interrupted") && (
          <ActionIcon aria-label={label(t("files.upload.pause"))} onClick={() => uploads.pause(id)}>
            <IconPlayerPause size={18} aria-hidden />
          </ActionIcon>
        )}
        {state === "paused" && (
          <ActionIcon aria-label={label(t("files.upload.resume"))} onClick={() => uploads.resume(id)}>
            <IconPlayerPlay size={18} className="mirrored" aria-hidden />
          </ActionIcon>
        )}
        {isRefused ? (
          <ActionIcon aria-label={label(t("files.upload.dismiss"))} onClick={() => uploads.dismiss(id)}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        ) : (
          state !== "checking" && (
            <ActionIcon aria-label={label(t("files.upload.cancel"))} onClick={() => void cancel()}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )
        )}
      </div>
    </div>
  );
}

/** The progress, speed and remaining time of an upload. */
function Way({ item: { file, state, sent, rate } }: { item: UploadItem }) {
  const { t, i18n } = useTranslation();
  const { bytes } = useFormats();
  const left = timeLeft(file.size - sent, rate);
  const inWords = (value: number, unit: string) =>
    new Intl.NumberFormat(i18n.language, { style: "unit", unit, unitDisplay: "long" }).format(value);
  return (
    <>
      <Progress
        className={classes.bar}
        size="sm"
        value={(100 * sent) / Math.max(file.size, 1)}
        color={state === "interrupted" || state === "paused" ? "brass" : "petrol"}
        animated={state === "checking"}
        aria-label={t("files.upload.progressOf", { name: file.name })}
      />
      <div className={`${classes.facts} numeric`}>
        <span>{t("files.upload.of", { sent: bytes(sent), size: bytes(file.size) })}</span>
        {state === "sending" && rate !== null && rate > 0 && (
          <span>{t("files.upload.rate", { rate: bytes(rate) })}</span>
        )}
        {state === "sending" && left && <span>{t("files.upload.left", { time: inWords(left.value, left.unit) })}</span>}
        {state !== "sending" && (
          <Text span size="sm">
            {t(`files.upload.states.${state}`)}
          </Text>
        )}
      </div>
    </>
  );
}
