import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../contract/lists.ts";
import { type RecordShown, recordRoutes } from "../../../../contract/records.ts";
import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { readFresh } from "../../../data/records.ts";
import { useSend } from "../../../data/write.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useServerForm } from "../../../ui/use-server-form.ts";
import { changesOf, type Typed, typedOf } from "./edit-values.ts";
import { groupsOf } from "./field-groups.ts";

type EditInput = {
  kind: ListKind;
  module: ModuleKey;
  record: Pick<RecordShown, "ID" | "version" | "values">;
  onSaved: () => void;
  onLeave: () => void;
};

/** A form that begins with the record as read, and stays with that until someone else turns out to be first. */
export function useRecordEdit({ kind, module, record, onSaved, onLeave }: EditInput) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const change = useSend(recordRoutes.change);
  const [groups] = useState(() => groupsOf(module));
  const [seen, setSeen] = useState(() => ({ version: record.version, typed: typedOf(groups, record.values) }));
  const state = useServerForm<Typed>({
    initialValues: seen.typed,
    validate: (typed) => problemsOf(typed),
    fieldOf: (path) => path.replace(/^values\./, ""),
    save: async (typed) => {
      const values = changesOf(seen.typed, typed);
      await change({ ...hotel, kind, id: record.ID, version: seen.version, values });
      onSaved();
      onLeave();
    },
    newest: async () => {
      const fresh = await readFresh(hotel, kind, record.ID);
      const typed = typedOf(groups, fresh.values);
      setSeen({ version: fresh.version, typed });
      return typed;
    },
  });

  /** What must be there and what is too long is said at once; everything else is the server's to judge. */
  const problemsOf = (typed: Typed) =>
    Object.fromEntries(
      groups
        .flatMap(({ fields }) => fields)
        // What was wrong before and was not touched is no reason to refuse the rest.
        .filter(({ id }) => id in changesOf(seen.typed, typed))
        .flatMap(({ id, required, width }) => {
          const text = typed[id]?.trim() ?? "";
          if (required && text === "") return [[id, t("errors.issue.required")]];
          return width !== null && text.length > width ? [[id, t("errors.issue.tooLong", { count: width })]] : [];
        }),
    );

  const { root } = state;
  useEffect(() => root.current?.querySelector<HTMLElement>("input, textarea")?.focus(), [root]);
  return { state, groups };
}
