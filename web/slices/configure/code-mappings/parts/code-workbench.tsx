import { Button, Skeleton, Stack } from "@mantine/core";
import { IconArrowsLeftRight, IconTableImport } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { abilityOf } from "../../../../../core/access/abilities.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useSession } from "../../../../lib/session.ts";
import { pathTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { useImportLinks } from "../../../intake/files/use-import-links.ts";
import { useCounting } from "../use-counting.ts";
import { CountedLine, CountingProgress, CountingStopped, NotCounted } from "./counting-state.tsx";
import { Workbench } from "./workbench.tsx";

type Props = {
  module: ModuleKey;
  source: string | null;
  configuration: string | null;
  /** Counts by itself what was changed since it was counted. */
  fresh?: boolean;
  /** Only lists that one of these fields draws from; by default all lists of the module. */
  fields?: readonly string[];
};

/** The codes of a reading as a configuration finds them, to be translated into the hotel's. */
export function CodeWorkbench({ module, source, configuration, fresh, fields }: Props) {
  if (source === null) return <NoSource module={module} />;
  if (configuration === null) return <NoConfiguration module={module} source={source} />;
  const subject = { source, configuration, fresh, fields };
  return <Counted key={`${source} ${configuration}`} module={module} {...subject} />;
}

type CountedProps = Pick<Props, "module"> & {
  source: string;
  configuration: string;
  fresh: boolean | undefined;
  fields: readonly string[] | undefined;
};

function Counted({ module, source, configuration, fresh, fields }: CountedProps) {
  const mayWrite = abilityOf(useSession().user.ability).can("write", "Import");
  const subject = { module, sourceId: source, configurationId: configuration };
  const { list, done, underWay, stopped, start } = useCounting(useHotelSlugs(), subject, mayWrite, fresh);
  const own = mayWrite ? start : null;
  if (list.error && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={480} />;
  return (
    <Stack gap="md">
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
  const links = useImportLinks();
  return (
    <Section title={t("codes.lists.title")}>
      <Nothing
        icon={<IconTableImport aria-hidden />}
        title={t("codes.noSource")}
        action={
          <Button component={AppLink} href={links.type(module)}>
            {t("codes.toFiles")}
          </Button>
        }
      >
        {t("codes.noSourceText")}
      </Nothing>
    </Section>
  );
}

function NoConfiguration({ module, source }: { module: ModuleKey; source: string }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  return (
    <Section title={t("codes.lists.title")}>
      <Nothing
        icon={<IconArrowsLeftRight aria-hidden />}
        title={t("codes.noConfiguration")}
        action={
          <Button
            component={AppLink}
            href={pathTo("config-import-list", { id: module }) + stringifySearch({ ...hotel, source })}
          >
            {t("codes.toMapping")}
          </Button>
        }
      >
        {t("codes.noConfigurationText")}
      </Nothing>
    </Section>
  );
}
