import { Anchor, Badge, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { proofQuery } from "../../../../data/verifications.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { COLOURS } from "../proof-colours.ts";

/** The result of reading a record back, with a link to its fields; nothing if it was not read since its push. */
export function ProofBadge({ module, oldId }: { module: string; oldId: string }) {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const hrefTo = useHrefTo();
  const mayRead = useAbility().can("read", "Verification");
  const query = useQuery({
    ...proofQuery(useHotelSlugs(), { kind: module, oldId }),
    enabled: mayRead,
  });
  const proof = query.data?.rows[0];
  if (!proof || proof.isStale) return query.data ? t("verifications.states.unread") : null;
  const isGood = proof.state === "verified" || proof.state === "expected";
  return (
    <Group gap="xs">
      <Badge variant="light" color={COLOURS[proof.state]}>
        {t(`verifications.states.${proof.state}`)}
      </Badge>
      {isGood ? (
        ago(proof.at)
      ) : (
        <Anchor
          component={AppLink}
          href={hrefTo("validation", {}, { kind: module, state: proof.state, record: `${module} ${oldId}` })}
          size="sm"
        >
          {t("verifications.causes.what")}
        </Anchor>
      )}
    </Group>
  );
}
