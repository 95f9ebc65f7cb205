import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { catalogueText } from "../../../../lib/surface.ts";

/** Why the profile could not be saved: the catalogue's words, then the server's. */
export function ProfileRefusal({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" title={t("errors.page.profile")}>
      {(error instanceof CallError && error.message) || catalogueText(error)}
    </Alert>
  );
}
