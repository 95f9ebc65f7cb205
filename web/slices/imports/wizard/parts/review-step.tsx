import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconDatabaseImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { importRoutes } from "../../../../../contract/imports.ts";
import type { Source } from "../../../../../contract/sources.ts";
import { newestQuery } from "../../../../data/dry-runs.ts";
import { useWrite } from "../../../../data/write.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { ConfigurationConflict } from "../../../configure/mappings/parts/configuration-conflict.tsx";
import { CheckedVersion } from "../../../configure/mappings/parts/editor-panel.tsx";
import { useFixes } from "../../../configure/mappings/use-fixes.ts";
import { CheckPanel } from "../../dry-runs/parts/check-panel.tsx";
import type { WizardSearch } from "../use-wizard-search.ts";
import type { Work } from "../use-work.ts";
import { RunSettings } from "./run-settings.tsx";
import { StepBar } from "./step-bar.tsx";

type Props = { work: Work; source: Source; search: WizardSearch; readOnly: boolean };

/** The expected outcomes of all rows, the settings of the run, and the button that starts it. */
export function ReviewStep({ work, source, search, readOnly }: Props) {
  const { t } = useTranslation();
  const { editor, saving, isLeaving, leave } = work;
  const { mode } = editor.draft.body.options;
  const start = useStartImport(search.toRun);
  const fixes = useFixes(editor, saving);
  const run = () =>
    void leave((configuration) => {
      if (configuration === null) return;
      start.mutate({
        fileId: source.file.id,
        module: source.module,
        ...(source.sheet && { sheet: source.sheet }),
        mode,
        configuration,
        stopAt: search.stop,
        ...(search.full && { full: true }),
      });
    }, false);
  return (
    <>
      <Stack gap="lg">
        {saving.theirs && (
          <ConfigurationConflict theirs={saving.theirs} onTake={saving.takeTheirs} onKeep={saving.keepMine} />
        )}
        <HeldBack source={source.id} configuration={editor.saved?.id ?? ""} stopAt={search.stop} />
        <CheckedVersion editor={editor} />
        <CheckPanel
          module={editor.module}
          source={source.id}
          configuration={editor.saved?.id ?? null}
          version={editor.saved?.version ?? null}
          // The import itself makes the check old; another one would count its half.
          startsItself={search.isPressed && !start.isPending && !start.isSuccess}
          codesHref={(list, code) => search.hrefOf("codes", { list, q: code })}
          {...fixes}
        >
          <RunSettings work={work} search={search} readOnly={readOnly} />
        </CheckPanel>
      </Stack>
      <StepBar
        onBack={() => void leave(() => search.toStep("codes"), false)}
        next={
          readOnly
            ? null
            : {
                label: t("imports.bar.import", { count: source.rows }),
                onClick: run,
                loading: isLeaving || start.isPending,
                disabled: source.rows === 0,
                leftSection: <IconDatabaseImport size={18} aria-hidden />,
              }
        }
        error={start.error ?? saving.save.error}
      />
    </>
  );
}

const PERCENT = 100;

/** Only a warning: rows that are not stored keep their reason and can be corrected after the run. */
function HeldBack({ source, configuration, stopAt }: { source: string; configuration: string; stopAt: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const subject = { sourceId: source, configurationId: configuration };
  const check = useQuery({ ...newestQuery(useHotelSlugs(), subject), enabled: configuration !== "" }).data;
  const counts = check?.state === "done" && !check.outdated ? check.counts : null;
  if (!counts || counts.rejected + counts.waiting === 0) return null;
  const isHopeless = counts.rejected * PERCENT > stopAt * counts.read;
  return (
    <Alert color={isHopeless ? "red" : "brass"} variant="light" icon={<IconAlertTriangle aria-hidden />} py="xs">
      <Text span inherit fw={600}>
        {t("imports.review.held", { rejected: number(counts.rejected), waiting: number(counts.waiting) })}
      </Text>{" "}
      {isHopeless ? t("imports.review.hopeless", { percent: stopAt }) : t("imports.review.heldText")}
    </Alert>
  );
}

type ImportInput = Omit<z.input<typeof importRoutes.start.input>, "account" | "property">;

/** Also available on pages without TLS, unlike `randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Starts the run. The same request twice, by a double click or after a lost answer, starts one. */
function useStartImport(onStarted: (run: string) => void) {
  const hotel = useHotelSlugs();
  const keys = useRef(new Map<string, string>());
  return useWrite(importRoutes.start, (input: ImportInput) => ({ ...hotel, ...input }), {
    onceFor: (input) => {
      const question = JSON.stringify(input);
      const once = keys.current.get(question) ?? newKey();
      keys.current.set(question, once);
      return once;
    },
    onSuccess: ({ id }) => onStarted(id),
    errors: "own",
  });
}
