import { Anchor, Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FileKind } from "../../../../../contract/reading.ts";
import { catalogueText } from "../../../../lib/surface.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import type { PageName } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { endingsOf, largestOf } from "../check-file.ts";
import { isolated } from "../isolated.ts";
import { uploads } from "../own-uploads.ts";
import type { UploadItem } from "../uploads.ts";

export const PAGE_OF = { csv: "import-csv", ihf: "import-ihf", piw: "restore-piw" } as const satisfies Record<
  FileKind,
  PageName
>;

/** Why an upload failed, in words, and what can be done about it. */
export function UploadProblem({ item }: { item: UploadItem }) {
  const { t, i18n } = useTranslation();
  const hrefTo = useHrefTo();
  const { kind, issue, error } = item;
  if (issue) {
    const { code, belongs } = issue;
    return (
      <Text size="sm" role="alert">
        {belongs
          ? t(`files.issues.belongs.${belongs}`)
          : t(`files.issues.${code}`, {
              size: largestOf(kind, i18n.language),
              endings: isolated(endingsOf(kind).join(" ")),
            })}{" "}
        {belongs && (
          <Anchor component={AppLink} href={hrefTo(PAGE_OF[belongs])} size="sm" underline="always">
            {t(`files.issues.open.${belongs}`)}
          </Anchor>
        )}
      </Text>
    );
  }
  if (!error) return null;
  const reason = error.kind === "reply" ? error.message : "";
  // A refusal of the file itself is repeated at every try.
  const mayHelp = error.kind !== "reply" || error.status >= 500 || error.status === 401 || error.status === 429;
  return (
    <div role="alert">
      <Text size="sm">{reason || catalogueText(error)}</Text>
      {error.issues.map(({ path, message }) => (
        <Text key={`${path} ${message}`} size="sm">
          {message}
        </Text>
      ))}
      {error.requestId && (
        <Text size="xs" c="dimmed">
          {t("ui.reference", { id: error.requestId })}
        </Text>
      )}
      {mayHelp && (
        <Group mt={8}>
          <Button size="compact-sm" variant="default" onClick={() => uploads.resume(item.id)}>
            {t("ui.tryAgain")}
          </Button>
        </Group>
      )}
    </div>
  );
}
