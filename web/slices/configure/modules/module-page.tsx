import { Badge, Button, Skeleton, Stack } from "@mantine/core";
import { IconArrowBackUp, IconArrowsRightLeft, IconFileImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../contract/modules.ts";
import { isModuleKey, type ModuleKey } from "../../../../core/modules/catalogue.ts";
import { modulesQuery } from "../../../data/modules.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { usePageParams } from "../../../lib/page.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { useLanguage } from "../../../lib/use-language.ts";
import { NOT_FOUND } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { Section } from "../../../ui/section.tsx";
import { Failure } from "../../../ui/states.tsx";
import { Counters } from "./parts/counters.tsx";
import classes from "./parts/module-badges.module.css";
import { ModuleMenu } from "./parts/module-menu.tsx";
import { ModuleSwitch } from "./parts/module-switch.tsx";
import { ModuleTabs } from "./parts/module-tabs.tsx";
import { standardName } from "./select-modules.ts";
import { useModuleActions } from "./use-module-actions.tsx";

/** One module of the property. An unknown key redirects as every wrong address does. */
export function ModulePage() {
  const { module_id } = usePageParams("module");
  const key = module_id.toLowerCase();
  if (!isModuleKey(key)) return <Redirect href={NOT_FOUND} />;
  return <KnownModule id={key} />;
}

function KnownModule({ id }: { id: ModuleKey }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useQuery(modulesQuery(useHotelSlugs(), language));
  const module = query.data?.find((item) => item.id === id);
  return (
    <>
      <PageHeader
        title={module?.name ?? standardName({ id, name: id }, language)}
        description={
          <>
            {t(`modules.about.${id}`)}
            {module && <ModuleBadges module={module} />}
          </>
        }
        actions={module && <Actions module={module} />}
      />
      <Stack gap="lg">
        {query.error && !module && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton height={150} radius="lg" />}
        {module && (
          <Section title={t("modules.page.rows")} description={t("modules.page.rowsText")}>
            <Counters counters={module} />
          </Section>
        )}
        <ModuleTabs id={id} />
      </Stack>
    </>
  );
}

function Actions({ module }: { module: ModuleShown }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { restore, isPending } = useModuleActions();
  const ability = useAbility();
  if (module.deleted)
    return (
      ability.can("manage", "Module") && (
        <Button
          onClick={() => restore(module)}
          loading={isPending}
          leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
        >
          {t("modules.do.restore")}
        </Button>
      )
    );
  return (
    <>
      <ModuleSwitch module={module} />
      {ability.can("read", "Import") && (
        <Button
          component={AppLink}
          href={hrefTo("config-import-list", { id: module.id })}
          variant="default"
          leftSection={<IconArrowsRightLeft size={16} aria-hidden />}
        >
          {t("pages.configurations")}
        </Button>
      )}
      {ability.can("read", "Import") && (
        <Button
          component={AppLink}
          href={hrefTo("import-wizard", { id: module.id })}
          leftSection={<IconFileImport size={16} aria-hidden />}
        >
          {t("modules.do.import")}
        </Button>
      )}
      <ModuleMenu module={module} withLinks={false} />
    </>
  );
}

/** Group, kind and state of a module, and its catalogue name if the property has another. */
function ModuleBadges({ module }: { module: ModuleShown }) {
  const { t } = useTranslation();
  const standard = standardName(module, useLanguage());
  return (
    <span className={classes.badges}>
      <Badge component="span" variant="light" color="petrol">
        {t(`files.groups.${module.module}`)}
      </Badge>
      <Badge component="span" variant="light" color="gray">
        {module.isconfig ? t("modules.kinds.config") : t("modules.kinds.data")}
      </Badge>
      {module.deleted && (
        <Badge component="span" variant="light" color="red">
          {t("modules.states.deleted")}
        </Badge>
      )}
      {module.validate && (
        <Badge component="span" variant="light" color="green">
          {t("modules.states.validated")}
        </Badge>
      )}
      {module.mapped && (
        <Badge component="span" variant="light" color="green">
          {t("modules.columns.mapped")}
        </Badge>
      )}
      {module.name !== standard && <span>{t("modules.page.standard", { name: standard })}</span>}
    </span>
  );
}
