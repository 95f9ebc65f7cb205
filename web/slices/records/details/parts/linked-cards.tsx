import { Anchor, Group, Text } from "@mantine/core";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { BlockRow, ProfileRow } from "../../../../../contract/lists.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useRecordWords } from "../use-record-words.ts";
import classes from "./linked-cards.module.css";
import { MailText } from "./mail-text.tsx";
import { KindBadge } from "./record-marks.tsx";

/** A profile in a few lines, with its link. */
function ProfileLine({ profile }: { profile: ProfileRow }) {
  const hrefTo = useHrefTo();
  const { ID, name, old_id, type, email, phone, city } = profile;
  return (
    <div className={classes.line}>
      <Group gap={8}>
        <Anchor component={AppLink} href={hrefTo("data-profile", { id: ID })} fw={600} dir="auto">
          {name || old_id}
        </Anchor>
        <KindBadge value={type} />
      </Group>
      <Text size="sm" c="dimmed" className={classes.words}>
        {[...new Set([old_id, email, phone, city])]
          .filter((word) => word !== "")
          .map((word, index) => (
            <Fragment key={word}>
              {index > 0 && " · "}
              <MailText text={word} />
            </Fragment>
          ))}
      </Text>
    </div>
  );
}

/** The guest; a reservation may have been imported before its guest. */
export function GuestCard({ profile, oldId }: { profile: ProfileRow | null; oldId: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t("records.linked.guest")}>
      {profile ? (
        <ProfileLine profile={profile} />
      ) : (
        <Text c="dimmed">{oldId ? t("records.linked.noGuestYet", { id: oldId }) : t("records.linked.noGuest")}</Text>
      )}
    </Section>
  );
}

export function ProfilesCard({ profiles }: { profiles: readonly ProfileRow[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t("records.linked.profiles")}>
      {profiles.length === 0 && <Text c="dimmed">{t("records.linked.noProfiles")}</Text>}
      {profiles.map((profile) => (
        <ProfileLine key={profile.ID} profile={profile} />
      ))}
    </Section>
  );
}

/** The block that a reservation takes its room from. */
export function BlockCard({ block, oldId }: { block: BlockRow | null; oldId: string }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const words = useRecordWords("blocks");
  const { number } = useFormats();
  if (!block && !oldId) return null;
  return (
    <Section title={t("records.linked.block")}>
      {block ? (
        <div className={classes.line}>
          <Group gap={8}>
            <Anchor component={AppLink} href={hrefTo("data-block", { id: block.ID })} fw={600} dir="auto">
              {block.name}
            </Anchor>
            <KindBadge value={block.type} />
          </Group>
          <Text size="sm" c="dimmed">
            {block.code} · {t("records.stays.fromTo", { from: words.day(block.begin), to: words.day(block.end) })}
          </Text>
          <Text size="sm" c="dimmed" className="numeric">
            {t("records.grid.taken", { taken: number(block.picked_up), count: block.rooms })}
          </Text>
        </div>
      ) : (
        <Text c="dimmed">{t("records.linked.noBlockYet", { id: oldId })}</Text>
      )}
    </Section>
  );
}
