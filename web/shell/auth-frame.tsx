import { Text, Title } from "@mantine/core";
import { IconArrowsExchange, IconChecks, IconFileImport } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BellMark, Logo } from "../ui/logo.tsx";
import classes from "./auth-frame.module.css";
import { LanguageRow } from "./language-row.tsx";

type Props = { title: string; description: ReactNode; children: ReactNode; footer?: ReactNode; wide?: boolean };

const POINTS = [
  { key: "import", icon: IconFileImport },
  { key: "push", icon: IconArrowsExchange },
  { key: "prove", icon: IconChecks },
] as const;

/** The pages before sign-in: what the product does on one side, the form on the other. */
export function AuthFrame({ title, description, children, footer, wide = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <aside className={classes.brand}>
        <div className={classes.mark}>
          <BellMark size={44} />
          <span>Bellhop</span>
        </div>
        <div>
          <p className={classes.claim}>{t("sessions.brand.claim")}</p>
          <ul className={classes.points}>
            {POINTS.map(({ key, icon: Icon }) => (
              <li key={key}>
                <Icon size={22} stroke={1.6} aria-hidden />
                <span>{t(`sessions.brand.${key}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className={classes.small}>{t("shell.footer")}</p>
      </aside>
      <div className={classes.side}>
        <header className={classes.top}>
          <span className={classes.smallLogo}>
            <Logo />
          </span>
          <LanguageRow />
        </header>
        <main className={classes.form} data-wide={wide}>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={6} mb="lg">
            {description}
          </Text>
          {children}
          {footer && (
            <Text size="sm" ta="center" mt="lg">
              {footer}
            </Text>
          )}
        </main>
      </div>
    </div>
  );
}
