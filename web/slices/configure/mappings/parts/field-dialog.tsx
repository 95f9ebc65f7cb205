import { Button, Group, Modal, Stack, Tabs, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { compileMapping } from "../../../../../core/mapping/compile-mapping.ts";
import { fieldsOf } from "../../../../../core/modules/catalogue.ts";
import { sourceOf, valuesOf } from "../source-forms.ts";
import { useConfigurationWords } from "../use-configuration-words.ts";
import type { Editor } from "../use-editor.ts";
import { ColumnSearch } from "./column-search.tsx";
import classes from "./field-dialog.module.css";
import { SourceForm } from "./source-form.tsx";
import { kindsFor, type SourceKind } from "./source-kinds.ts";

type Props = {
  editor: Editor;
  used: ReadonlyMap<string, readonly string[]>;
  target: string;
  kind: SourceKind;
  onClose: () => void;
};

/** Edits a field's source, of any kind; one press takes a column. */
export function FieldDialog({ editor, used, target, kind: first, onClose }: Props) {
  const { t } = useTranslation();
  const words = useConfigurationWords();
  const { module, draft, dispatch, columns } = editor;
  const [kind, setKind] = useState<SourceKind>(first);
  const [values, setValues] = useState(() =>
    valuesOf(draft.body.fields.find((field) => field.target === target)?.source),
  );
  const field = fieldsOf(module).find(({ id }) => id === target);
  if (!field) return null;
  const source = sourceOf(kind, values);
  const take = (taken: typeof source) => {
    if (!taken) return;
    dispatch({ type: "map", target, source: taken });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("configurations.dialog.title", { field: words.label(field) })}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      <Tabs
        value={kind}
        onChange={(next) => setKind(kindsFor(target).find((item) => item === next) ?? "column")}
        variant="pills"
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={t("configurations.dialog.kind")}>
          {kindsFor(target).map((item) => (
            <Tabs.Tab key={item} value={item} className={classes.kind}>
              {t(`configurations.kinds.${item}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind}>
          <Text size="sm" c="dimmed" mb="sm">
            {t(`configurations.kindTexts.${kind}`)}
          </Text>
          {kind === "column" ? (
            <ColumnSearch
              columns={columns}
              used={used}
              fields={fieldsOf(module)}
              current={values.column}
              onTake={(column) => take({ kind: "column", column })}
            />
          ) : (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                take(source);
              }}
            >
              <Stack gap="md">
                <SourceForm {...{ module, kind, field, columns, values }} onChange={setValues} />
                <Gives editor={editor} target={target} source={source} />
                <Group justify="flex-end" gap="xs">
                  <Button variant="default" onClick={onClose}>
                    {t("ui.cancel")}
                  </Button>
                  <Button type="submit" disabled={!source}>
                    {t("configurations.dialog.take")}
                  </Button>
                </Group>
              </Stack>
            </form>
          )}
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

const SHOWN = 4;

/** The resulting texts, from the first rows that have one. */
function Gives({ editor, target, source }: Pick<Props, "editor" | "target"> & { source: ReturnType<typeof sourceOf> }) {
  const { t } = useTranslation();
  const { module, given: previewInput } = editor;
  const texts = useMemo(() => {
    if (!source) return [];
    const fields = fieldsOf(module);
    const place = fields.findIndex(({ id }) => id === target);
    const map = compileMapping(fields, [{ target, source }], previewInput.columns);
    const found = previewInput.rows.map(({ cells }) => {
      const row = fields.map(() => "");
      map(cells, row);
      return row[place] ?? "";
    });
    return [...new Set(found.filter((text) => text !== ""))].slice(0, SHOWN);
  }, [module, target, source, previewInput]);
  if (previewInput.rows.length === 0 || !source) return null;
  return (
    <p className={classes.gives} role="status">
      <span>{t("configurations.dialog.gives")}</span>{" "}
      {texts.length > 0 ? texts.join(" · ") : t("configurations.mapping.empty")}
    </p>
  );
}
