import { Alert } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Property, propertyRoutes } from "../../../../../contract/properties.ts";
import { plainPropertyQuery } from "../../../../data/properties.ts";
import { useSend } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { useGo } from "../../../../lib/page.ts";
import { toast } from "../../../../lib/toasts.ts";
import { hrefTo } from "../../../../routes.ts";
import { Failure } from "../../../../ui/states.tsx";
import { useUnsaved } from "../../../../ui/use-unsaved.ts";
import { changesOf, type FieldName, mergeFresh, type PropertyValues, valuesOf } from "../form-values.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import classes from "./property-form.module.css";
import { PropertySections } from "./property-sections.tsx";
import { SaveBar } from "./save-bar.tsx";
import { usePropertyForm } from "./use-property-form.ts";

type Props = { account: string; property: Property };

const isConflict = (error: unknown) => error instanceof CallError && error.code === "conflict";

/** Sends what was changed with the version it was seen in; whoever is second keeps what was typed. */
export function EditForm({ account, property }: Props) {
  const { t } = useTranslation();
  const mayConnect = useAbility().can("manage", "Credential");
  const go = useGo();
  const queryClient = useQueryClient();
  const update = useSend(propertyRoutes.update, { leaves: () => true });
  const [seen, setSeen] = useState(property);
  const [clashes, setClashes] = useState<readonly FieldName[] | null>(null);
  const { form, root, refusal, submitWith } = usePropertyForm(valuesOf(property));
  const unsaved = form.isDirty();
  useUnsaved(unsaved);

  const startFrom = (fresh: Property, values: PropertyValues) => {
    setSeen(fresh);
    form.setInitialValues(valuesOf(fresh));
    form.setValues(values);
    form.clearErrors();
  };

  const takeOver = async (typed: PropertyValues) => {
    const { property: fresh } = await queryClient.fetchQuery({
      ...plainPropertyQuery(account, seen.id),
      staleTime: 0,
    });
    const merged = mergeFresh(valuesOf(seen), typed, valuesOf(fresh));
    startFrom(fresh, merged.values);
    setClashes(merged.clashes);
    root.current?.scrollIntoView({ block: "start" });
  };

  const submit = submitWith(async (values) => {
    setClashes(null);
    try {
      const { resort } = await update({
        account,
        property: seen.slug,
        version: seen.version,
        ...changesOf(valuesOf(seen), values),
      });
      toast("success", t("properties.form.saved", { name: resort.name }));
      await go(hrefTo("property", { account, property: resort.slug }), { ignoreBlocker: true });
    } catch (error) {
      if (!isConflict(error)) throw error;
      await takeOver(values);
    }
  });

  const take = (name: FieldName) => {
    form.setFieldValue(name, valuesOf(seen)[name]);
    setClashes((left) => left?.filter((one) => one !== name) ?? null);
  };

  return (
    <form ref={root} onSubmit={submit} noValidate className={classes.form}>
      {refusal && <Failure error={refusal} />}
      {Object.keys(form.errors).length > 0 && <Alert color="red">{t("errors.invalid")}</Alert>}
      {clashes && (
        <ConflictNotice
          clashes={clashes}
          theirs={valuesOf(seen)}
          onTake={take}
          onTakeAll={() => {
            startFrom(seen, valuesOf(seen));
            setClashes(null);
          }}
        />
      )}
      <PropertySections form={form} stored={seen} withConnection={mayConnect} />
      <SaveBar
        submit={t("ui.save")}
        saving={form.submitting}
        unsaved={unsaved}
        canSave={unsaved}
        onDiscard={() => startFrom(seen, valuesOf(seen))}
      />
    </form>
  );
}
