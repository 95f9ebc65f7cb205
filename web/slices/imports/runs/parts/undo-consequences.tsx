import { Alert, List, Loader, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { UndoPreview } from "../../../../../contract/imports.ts";
import { fieldsOf, isModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { Failure } from "../../../../ui/states.tsx";
import { isolated } from "../../../intake/files/isolated.ts";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";

type Props = { preview: UseQueryResult<UndoPreview> };

/** Which records would name something that is gone, said before the undo is confirmed. */
export function UndoConsequences({ preview }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = useLanguage();
  const nameOf = useModuleName();
  const { data, error, isPending } = preview;
  if (error) return <Failure error={error} />;
  if (isPending)
    return (
      <Text size="sm" c="dimmed" mt="sm" role="status">
        <Loader size={12} mr={8} aria-hidden />
        {t("runs.undo.looking")}
      </Text>
    );
  if (data.referring.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {t("runs.undo.unreferred")}
      </Text>
    );
  const labelOf = (module: string, field: string) =>
    (isModuleKey(module) && fieldsOf(module).find(({ id }) => id === field)?.labels[language]) || field;
  const countOf = ({ records, more }: UndoPreview["referring"][number]) => {
    if (!more) return number(records);
    return records > 0 ? t("runs.undo.atLeast", { records: number(records) }) : t("runs.undo.uncounted");
  };
  return (
    <Alert
      mt="sm"
      color="brass"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("runs.undo.referring")}
    >
      <List size="sm">
        {data.referring.map((one) => (
          <List.Item key={`${one.module} ${one.field}`}>
            {t("runs.undo.referringOf", {
              ...{ module: nameOf(one.module), records: countOf(one), field: labelOf(one.module, one.field) },
            })}
            {one.examples.length > 0 && `, ${t("runs.undo.examples", { ids: one.examples.map(isolated).join(", ") })}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
