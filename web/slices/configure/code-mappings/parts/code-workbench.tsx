import { Button, Skeleton, Stack } from "@mantine/core";
import { IconArrowsLeftRight, IconTableImport } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { type CountsItself, useCounting } from "../use-counting.ts";
import { CountedLine, CountingProgress, CountingStopped, NotCounted } from "./counting-state.tsx";
import { Workbench } from "./workbench.tsx";

type Props = {
  module: ModuleKey;
  source: string | null;
  configuration: string | null;
  /** After a press on a button that leads here, changes since then are counted too. */
  counts?: CountsItself;
  /** Only lists that these fields use; by default all lists of the module. */
  fields?: readonly string[];
};

/** The codes of a source as a configuration finds them, to be mapped to the hotel's. */
export function CodeWorkbench({ module, source, configuration, counts = "first", fields }: Props) {
  if (source === null) return <NoSource module={module} />;
  if (configuration === null) return <NoConfiguration module={module} />;
  const subject = { source, configuration, counts, fields };
  return <Counted key={`${source} ${configuration}`} module={module} {...subject} />;
}

type CountedProps = Pick<Props, "module"> & {
  source: string;
  configuration: string;
  counts: CountsItself;
  fields: readonly string[] | undefined;
};

function Counted({ module, source, configuration, counts, fields }: CountedProps) {
  const mayWrite = useAbility().can("write", "Import");
  const subject = { module, sourceId: source, configurationId: configuration };
  const { list, done, underWay, stopped, start } = useCounting(useHotelSlugs(), subject, mayWrite ? counts : "never");
  const own = mayWrite ? start : null;
  if (list.error && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={480} />;
  return (
    <Stack gap="xs">
      {start.error && <Failure error={start.error} onRetry={start.begin} />}
      {underWay && <CountingProgress dryRun={underWay} />}
      {stopped && <CountingStopped dryRun={stopped} start={own} />}
      {done && !underWay && !stopped && <CountedLine dryRun={done} start={own} />}
      {!done && !underWay && !stopped && <NotCounted start={own} />}
      {done && <Workbench module={module} dryRunId={done.id} fields={fields} />}
    </Stack>
  );
}

function NoSource({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <Section title={t("codes.lists.title")}>
      <Nothing
        icon={<IconTableImport aria-hidden />}
        title={t("codes.noSource")}
        action={
          <Button component={AppLink} href={hrefTo("import-type", { id: module })}>
            {t("codes.toFiles")}
          </Button>
        }
      >
        {t("codes.noSourceText")}
      </Nothing>
    </Section>
  );
}

function NoConfiguration({ module }: { module: ModuleKey }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  return (
    <Section title={t("codes.lists.title")}>
      <Nothing
        icon={<IconArrowsLeftRight aria-hidden />}
        title={t("codes.noConfiguration")}
        action={
          <Button component={AppLink} href={hrefTo("config-import-list", { id: module })}>
            {t("codes.toMapping")}
          </Button>
        }
      >
        {t("codes.noConfigurationText")}
      </Nothing>
    </Section>
  );
}
