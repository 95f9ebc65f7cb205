import { Alert, Button, Group, Stack, type StackProps, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./server-form.module.css";
import { Failure } from "./states.tsx";
import type { ServerFormState } from "./use-server-form.ts";

/** The names and values of fields that another person changed. */
export type FieldWords = { label: (field: string) => string; value: (field: string) => string };

type Props = Omit<ComponentProps<"form">, "onSubmit" | "ref"> &
  Pick<StackProps, "gap" | "maw"> & {
    of: ServerFormState;
    words?: FieldWords;
    /** A form's own message for a refusal. */
    refusalOf?: (error: Error) => ReactNode;
    children: ReactNode;
  };

/** A form with the server's message above its fields. */
export function ServerForm({ of: state, words, refusalOf, gap = "md", maw, children, ...rest }: Props) {
  const { root, submit, refusal, theirs, take, discard } = state;
  return (
    <form {...rest} ref={root} onSubmit={submit} noValidate>
      <Stack gap={gap} {...(maw !== undefined && { maw })}>
        {refusal && (refusalOf ? refusalOf(refusal) : <Failure error={refusal} />)}
        {theirs && <FieldConflict theirs={theirs} words={words} onTake={take} onTakeAll={discard} />}
        {children}
      </Stack>
    </form>
  );
}

type ConflictProps = {
  theirs: NonNullable<ServerFormState["theirs"]>;
  words: FieldWords | undefined;
  onTake: (field: string) => void;
  onTakeAll: () => void;
};

function FieldConflict({ theirs, words, onTake, onTakeAll }: ConflictProps) {
  const { t } = useTranslation();
  return (
    <ConflictNotice
      title={t("ui.conflict.title")}
      text={t("ui.conflict.text")}
      actions={
        <Button size="compact-sm" variant="default" onClick={onTakeAll}>
          {t("ui.conflict.takeAll")}
        </Button>
      }
    >
      {words &&
        theirs.map(({ field, isClash }) => (
          <Group key={field} justify="space-between" gap="xs">
            <Text size="sm">
              {t("ui.conflict.theirs", { field: words.label(field), value: words.value(field) || t("ui.notGiven") })}
            </Text>
            {isClash && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("ui.conflict.takeOf", { field: words.label(field) })}
                onClick={() => onTake(field)}
              >
                {t("ui.conflict.take")}
              </Button>
            )}
          </Group>
        ))}
    </ConflictNotice>
  );
}

type NoticeProps = { title: string; text: ReactNode; actions: ReactNode; children?: ReactNode };

/** Another person saved first: what they did, and how to continue. */
export function ConflictNotice({ title, text, actions, children }: NoticeProps) {
  return (
    <Alert color="brass" role="alert" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        {children}
        <Group gap="xs">{actions}</Group>
      </Stack>
    </Alert>
  );
}

type ActionProps = {
  of: Pick<ServerFormState, "form">;
  submit: string;
  /** Leaves the form unchanged. */
  onCancel?: () => void;
  danger?: boolean;
  isDisabled?: boolean;
};

/** The buttons at the end of a dialog. */
export function FormActions({ of: { form }, submit, onCancel, danger = false, isDisabled = false }: ActionProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs">
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      )}
      <Button type="submit" loading={form.submitting} disabled={isDisabled} {...(danger && { color: "red" })}>
        {submit}
      </Button>
    </Group>
  );
}

type BarProps = {
  of: Pick<ServerFormState, "form" | "isDirty" | "unsaved">;
  submit: string;
  /** A new thing can be saved before anything was typed. */
  isNew?: boolean;
  /** Discards typed values, or leaves the form; `always` if there is somewhere to go. */
  cancel?: { label: string; onClick: () => void; always?: boolean };
};

/** Stays visible at the end of a long form. */
export function SaveBar({ of: { form, isDirty, unsaved }, submit, isNew = false, cancel }: BarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" role="status" className={classes.words}>
        {isDirty && t("ui.unsaved", { count: unsaved })}
      </Text>
      {cancel && (isDirty || cancel.always) && (
        <Button variant="default" onClick={cancel.onClick}>
          {cancel.label}
        </Button>
      )}
      <Button type="submit" loading={form.submitting} disabled={!isNew && !isDirty}>
        {submit}
      </Button>
    </div>
  );
}
