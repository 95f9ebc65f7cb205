import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ProofStanding } from "../../../../../contract/verifications.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { PartsBar } from "../../../../ui/parts-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { STATES, TONES } from "../states.ts";
import { useProofWords } from "../use-proof-words.ts";
import classes from "./kinds-card.module.css";

const BAD = ["differs", "changedAtHotel", "missing", "doubled", "unprovable"] as const;

/** The results of each kind, in the order of the push. */
export function KindsCard({ kinds }: { kinds: readonly ProofStanding[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const { kindName } = useProofWords();
  return (
    <Section title={t("verifications.kinds.title")}>
      <ul className={classes.kinds}>
        {kinds.map((row) => (
          <li key={row.kind} className={classes.kind}>
            <Text size="sm" fw={600}>
              {kindName(row.kind)}
            </Text>
            <Text size="sm" className="numeric">
              {number(row.verified + row.expected)} / {number(row.total)}
            </Text>
            <div className={classes.bar}>
              <PartsBar
                label={t("verifications.kinds.bar", { kind: kindName(row.kind) })}
                parts={[...STATES, "unknown" as const, "unread" as const].map((key) => ({
                  ...{ key, tone: TONES[key], count: row[key], word: t(`verifications.states.${key}`) },
                }))}
                small
              />
            </div>
            <div className={classes.states}>
              {BAD.filter((state) => row[state] > 0).map((state) => (
                <Anchor
                  key={state}
                  component={AppLink}
                  href={hrefTo("validation", {}, { kind: row.kind, state })}
                  size="xs"
                  aria-label={t("verifications.kinds.open", {
                    ...{ records: number(row[state]), state: t(`verifications.states.${state}`) },
                    kind: kindName(row.kind),
                  })}
                >
                  {number(row[state])} {t(`verifications.states.${state}`)}
                </Anchor>
              ))}
              {row.there > 0 && (
                <Text size="xs" c="dimmed" component="span">
                  {number(row.there)} {t("verifications.states.there")}
                </Text>
              )}
              {row.unread > 0 && (
                <Text size="xs" c="dimmed" component="span">
                  {number(row.unread)} {t("verifications.states.unread")}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
