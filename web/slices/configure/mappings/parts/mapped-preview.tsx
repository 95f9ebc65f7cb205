import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import type { Editor } from "../use-editor.ts";
import { PreviewGrid } from "./preview-grid.tsx";

/** The first rows as the import would make them, with what is wrong marked in its cell. */
export function MappedPreview({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const { module, source, preview, given } = editor;
  const bad = preview.filter(({ outcome }) => outcome.state === "reject").length;
  if (!source)
    return (
      <Section title={t("configurations.preview.title")}>
        <Nothing
          icon={<IconFileUpload aria-hidden />}
          title={t("configurations.editor.noRows")}
          action={
            <Button component={AppLink} href={hrefTo("import-type", { id: module })} variant="default">
              {t("configurations.upload")}
            </Button>
          }
        >
          {t("configurations.preview.noRows")}
        </Nothing>
      </Section>
    );
  const hasCodes = fieldsOf(module).some(
    ({ id, type, values }) => type === "code" && !values && given.body.fields.some(({ target }) => target === id),
  );
  return (
    <Section
      title={t("configurations.preview.title")}
      description={[
        t(bad > 0 ? "configurations.preview.bad" : "configurations.preview.good", { bad, count: preview.length }),
        hasCodes && t("configurations.preview.codes"),
      ]
        .filter(Boolean)
        .join(" ")}
      flush
    >
      <PreviewGrid editor={editor} />
    </Section>
  );
}
