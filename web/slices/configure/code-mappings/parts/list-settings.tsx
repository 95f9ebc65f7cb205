import { Button, Group } from "@mantine/core";
import { IconDownload, IconPlus, IconSignature } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CodeList, type CodePolicy, codeRoutes } from "../../../../../contract/codes.ts";
import { creationOf } from "../../../../../core/hotel/new-codes.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { type Hotel, useHotelSlugs } from "../../../../lib/hotel.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { CreateCodesDialog } from "./create-codes-dialog.tsx";
import classes from "./list-settings.module.css";
import { PolicyField } from "./policy-field.tsx";

type Props = {
  module: string;
  dryRunId: string | undefined;
  list: CodeList;
  mayWrite: boolean;
  onShifted: () => void;
};

/** The settings of a whole list: unmapped codes, the hotel's own list, the signature. */
export function ListSettings({ module, dryRunId, list, mayWrite, onShifted }: Props) {
  const { t } = useTranslation();
  const { number, ago, dateTime } = useFormats();
  const { policy, sign, fetchHotel } = useListActions(useHotelSlugs(), module, list.list, onShifted);
  const mayCreate = useAbility().can("manage", "Push");
  const [isCreating, setCreating] = useState(false);
  const error = policy.error ?? fetchHotel.error ?? sign.error;

  const signOff = async () => {
    const { unmapped, rows } = list;
    const yes =
      unmapped === 0 ||
      (await confirm({
        title: t("codes.sign.title"),
        children: t("codes.sign.text", { codes: number(unmapped), rows: number(list.rowsWaiting || rows) }),
        confirm: t("codes.sign.do"),
      }));
    if (yes) sign.mutate({ undo: false });
  };
  const { hotel, closed, signedOff } = list;
  return (
    <div className={classes.settings}>
      <PolicyField module={module} list={list} mayWrite={mayWrite} onSave={(next) => policy.mutate(next)} />
      <Fact
        label={t("codes.hotel.label")}
        action={
          mayWrite &&
          !closed && (
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                loading={fetchHotel.isPending}
                onClick={() => fetchHotel.mutate()}
              >
                {hotel ? t("codes.hotel.again") : t("codes.hotel.fetch")}
              </Button>
              {mayCreate && hotel?.readAt && creationOf(list.list) && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => setCreating(true)}
                >
                  {t("codes.create.open")}
                </Button>
              )}
            </Group>
          )
        }
      >
        {closed
          ? t("codes.hotel.closed", { codes: number(hotel?.codes ?? 0) })
          : hotel?.readAt
            ? t("codes.hotel.read", { when: ago(hotel.readAt), codes: number(hotel.codes) })
            : t("codes.hotel.never")}
      </Fact>
      <Fact
        label={t("codes.sign.label")}
        action={
          mayWrite &&
          (signedOff ? (
            <Button size="xs" variant="default" loading={sign.isPending} onClick={() => sign.mutate({ undo: true })}>
              {t("codes.sign.undo")}
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconSignature size={14} aria-hidden />}
              loading={sign.isPending}
              onClick={() => void signOff()}
            >
              {t("codes.sign.do")}
            </Button>
          ))
        }
      >
        {signedOff
          ? t("codes.sign.done", { name: signedOff.by.name, when: dateTime(signedOff.at) })
          : t("codes.sign.none")}
        <span className={classes.hint}>{t("codes.sign.hint")}</span>
      </Fact>
      {isCreating && (
        <CreateCodesDialog
          module={module}
          dryRunId={dryRunId}
          list={list.list}
          onCreated={onShifted}
          onClose={() => setCreating(false)}
        />
      )}
      {error && (
        <div className={classes.error}>
          <Failure error={error} />
        </div>
      )}
    </div>
  );
}

function Fact({ label, action, children }: { label: string; action: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and hold fields
    <div role="group" aria-labelledby={id} className={classes.fact}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.said}>{children}</div>
      {action}
    </div>
  );
}

/** The actions on a whole list: its policy, its signature, reading the hotel's codes. */
function useListActions(hotel: Hotel, module: string, list: string, onShifted: () => void) {
  const about = { ...hotel, module, list };
  const options = { afterRefusal: true, errors: "own" } as const;
  const policy = useWrite(
    codeRoutes.policy,
    (next: { policy: CodePolicy; otherwise: string }) => ({ ...about, ...next }),
    options,
  );
  const sign = useWrite(codeRoutes.signOff, ({ undo }: { undo: boolean }) => ({ ...about, undo }), options);
  // From now on codes are compared with the hotel's list, and suggestions come from it.
  const fetchHotel = useWrite(codeRoutes.fetchHotel, () => about, { ...options, onSuccess: onShifted });
  return { policy, sign, fetchHotel };
}
