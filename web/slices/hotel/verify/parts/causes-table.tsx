import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ProofCause } from "../../../../../contract/verifications.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { COLOURS } from "../../push/proof-colours.ts";
import { useProofWords } from "../use-proof-words.ts";
import { useRepair } from "../use-repair.ts";
import classes from "./causes-table.module.css";

/** Records with the same difference, most first, with actions for all of them. */
export function CausesTable({ causes }: { causes: readonly ProofCause[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const mayWrite = useAbility().can("write", "Verification");
  const { kindName, causeName } = useProofWords();
  const repair = useRepair();
  const isUnderWay = ({ kind, state, cause }: ProofCause) => {
    const sent = repair.isPending ? repair.variables : undefined;
    return (
      sent !== undefined &&
      "cause" in sent &&
      `${sent.kind} ${sent.state} ${sent.cause}` === `${kind} ${state} ${cause}`
    );
  };
  return (
    <Section title={t("verifications.causes.title")} description={t("verifications.causes.text")} flush>
      <DataTable<ProofCause>
        caption={t("verifications.causes.title")}
        className={classes.causes}
        rows={causes}
        rowKey={({ kind, state, cause }) => `${kind} ${state} ${cause}`}
        cards
        columns={[
          {
            key: "what",
            header: t("verifications.causes.what"),
            cell: (row) => (
              <>
                <Anchor
                  component={AppLink}
                  href={hrefTo("validation", {}, { kind: row.kind, state: row.state, cause: row.cause || undefined })}
                  aria-label={t("verifications.causes.showOf", { what: `${kindName(row.kind)}, ${causeName(row)}` })}
                  fw={500}
                >
                  {causeName(row)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {kindName(row.kind)}
                </Text>
              </>
            ),
          },
          {
            key: "state",
            header: t("verifications.records.state"),
            narrow: true,
            cell: ({ state }) => (
              <Badge variant="light" color={COLOURS[state]} miw="max-content">
                {t(`verifications.states.${state}`)}
              </Badge>
            ),
          },
          {
            key: "count",
            header: t("verifications.causes.records"),
            numeric: true,
            narrow: true,
            cell: ({ count }) => number(count),
          },
          {
            key: "actions",
            header: t("verifications.causes.forAll"),
            cell: (row) =>
              mayWrite && (
                <Group gap={6} className={classes.ways}>
                  {row.repairs.map((item) => (
                    <Button
                      key={item}
                      size="compact-sm"
                      variant="default"
                      loading={isUnderWay(row) && repair.variables?.repair === item}
                      disabled={repair.isPending}
                      aria-label={t("verifications.causes.ofAll", {
                        ...{ repair: t(`verifications.repairs.${item}`) },
                        what: `${kindName(row.kind)}, ${causeName(row)}`,
                      })}
                      onClick={() => void repair.start(item, row)}
                    >
                      {t(`verifications.repairs.${item}`)}
                    </Button>
                  ))}
                </Group>
              ),
          },
        ]}
      />
    </Section>
  );
}
