import { Button, type ButtonProps } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../../ui/states.tsx";
import classes from "./step-bar.module.css";

type Props = {
  onBack?: (() => void) | undefined;
  /** Says what it does. */
  next?: ({ label: string; onClick: () => void } & Pick<ButtonProps, "loading" | "disabled" | "leftSection">) | null;
  /** Another action, or a note before continuing. */
  children?: ReactNode;
  error?: Error | null;
};

/** The buttons back and next, visible at every step. */
export function StepBar({ onBack, next, children, error }: Props) {
  const { t } = useTranslation();
  if (!onBack && !next && !children && !error) return null;
  return (
    <section className={classes.bar} aria-label={t("imports.bar.label")}>
      {error && (
        <div className={classes.wide}>
          <Failure error={error} />
        </div>
      )}
      {onBack && (
        <Button
          variant="default"
          onClick={onBack}
          leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
        >
          {t("imports.bar.back")}
        </Button>
      )}
      <div className={classes.words}>{children}</div>
      {next && (
        <Button
          className={classes.next}
          onClick={next.onClick}
          loading={next.loading ?? false}
          disabled={next.disabled ?? false}
          {...(next.leftSection
            ? { leftSection: next.leftSection }
            : { rightSection: <IconArrowRight size={16} className="mirrored" aria-hidden /> })}
        >
          {next.label}
        </Button>
      )}
    </section>
  );
}
