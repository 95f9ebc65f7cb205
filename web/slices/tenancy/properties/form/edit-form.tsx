import { Alert } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Property, propertyRoutes } from "../../../../../contract/properties.ts";
import { plainPropertyQuery } from "../../../../data/properties.ts";
import { useSend } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useGo } from "../../../../lib/page.ts";
import { toast } from "../../../../lib/toasts.ts";
import { hrefTo } from "../../../../routes.ts";
import { SaveBar, ServerForm } from "../../../../ui/server-form.tsx";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { useFieldWords } from "../field-words.ts";
import { changesOf, type FieldName, valuesOf } from "../form-values.ts";
import classes from "./property-form.module.css";
import { PropertySections } from "./property-sections.tsx";
import { usePropertyForm } from "./use-property-form.ts";

type Props = { account: string; property: Property };

/** Sends what was changed, with the version it was seen in. */
export function EditForm({ account, property }: Props) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const mayConnect = useAbility().can("manage", "Credential");
  const go = useGo();
  const queryClient = useQueryClient();
  const update = useSend(propertyRoutes.update, { leaves: () => true });
  const [seen, setSeen] = useState(property);
  const state = usePropertyForm({
    initialValues: valuesOf(property),
    save: async (values) => {
      const { slug, version } = seen;
      const { resort } = await update({ account, property: slug, version, ...changesOf(valuesOf(seen), values) });
      toast("success", t("properties.form.saved", { name: resort.name }));
      await go(hrefTo("property", { account, property: resort.slug }), { ignoreBlocker: true });
    },
    newest: async () => {
      const asked = { ...plainPropertyQuery(account, seen.id), staleTime: 0 };
      const { property: fresh } = await queryClient.fetchQuery(asked);
      setSeen(fresh);
      return valuesOf(fresh);
    },
  });
  useUnsaved(state.isDirty);
  return (
    <ServerForm
      of={state}
      className={classes.form}
      words={{
        label: (field) => words.label(field as FieldName),
        value: (field) => words.value(field as FieldName, state.base[field as FieldName]),
      }}
    >
      {Object.keys(state.form.errors).length > 0 && <Alert color="red">{t("errors.invalid")}</Alert>}
      <PropertySections form={state.form} stored={seen} withConnection={mayConnect} />
      <SaveBar of={state} submit={t("ui.save")} cancel={{ label: t("ui.discard"), onClick: state.discard }} />
    </ServerForm>
  );
}
