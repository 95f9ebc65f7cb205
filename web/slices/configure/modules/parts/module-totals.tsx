import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { differs, sumCounters } from "../reconcile.ts";
import { isOn } from "../select-modules.ts";
import { Counters } from "./counters.tsx";

/** All modules that take part, in one look; leads to those whose figures do not agree. */
export function ModuleTotals({ modules }: { modules: ModuleShown[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const on = modules.filter(isOn);
  const different = on.filter(differs).length;
  return (
    <Section
      title={t("modules.totals.title")}
      description={t("modules.totals.text", { on: number(on.length), count: modules.length })}
      actions={
        different > 0 && (
          <Anchor component={AppLink} href={hrefTo("modules", {}, { state: "differs" })} size="sm" fw={600}>
            {t("modules.totals.differ", { modules: number(different) })}
          </Anchor>
        )
      }
    >
      <Counters counters={sumCounters(on)} />
      {on.every((module) => module.nbroworacle === 0) && (
        <Text size="sm" c="dimmed" mt="md">
          {t("modules.totals.empty")}
        </Text>
      )}
    </Section>
  );
}
