import { Button, Collapse, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowBackUp, IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleShown } from "../../../../../contract/modules.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { Section } from "../../../../ui/section.tsx";
import { useModuleActions } from "../use-module-actions.tsx";
import classes from "./deleted-modules.module.css";

/** The deleted modules of this property, folded; a person who may delete may restore them. */
export function DeletedModules({ modules }: { modules: ModuleShown[] }) {
  const { t } = useTranslation();
  const { number, ago, dateTime } = useFormats();
  const id = useId();
  const [open, { toggle }] = useDisclosure(false);
  const { restore, isPending } = useModuleActions();
  const may = useAbility().can("manage", "Module");
  if (modules.length === 0) return null;
  return (
    <Section
      title={t("modules.deleted.title", { count: modules.length })}
      description={t("modules.deleted.text")}
      actions={
        <Button
          variant="default"
          size="xs"
          onClick={toggle}
          aria-expanded={open}
          aria-controls={id}
          rightSection={<IconChevronDown size={16} className={classes.chevron} data-open={open} aria-hidden />}
        >
          {open ? t("modules.deleted.hide") : t("modules.deleted.show")}
        </Button>
      }
      flush
    >
      <Collapse expanded={open} id={id}>
        <ul className={classes.list}>
          {modules.map((module) => (
            <li key={module.id} className={classes.module}>
              <div className={classes.words}>
                <Text fw={600} size="sm" dir="auto">
                  {module.name}
                </Text>
                <Text size="xs" c="dimmed">
                  <time dateTime={module.updated_at} title={dateTime(module.updated_at)}>
                    {t("modules.deleted.rows", { rows: number(module.nbrowpiw), when: ago(module.updated_at) })}
                  </time>
                </Text>
              </div>
              {may && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
                  aria-label={t("modules.restoreOf", { name: module.name })}
                  disabled={isPending}
                  onClick={() => restore(module)}
                >
                  {t("modules.do.restore")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Collapse>
    </Section>
  );
}
