import { Button, Skeleton } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FileShown } from "../../../../../contract/files.ts";
import { fileQuery } from "../../../../data/files.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";

type Props = { id: string; onClose: () => void; children: (file: FileShown) => ReactNode };

/** The file of the address: loading, missing, or shown. */
export function OpenedFile({ id, onClose, children }: Props) {
  const { t } = useTranslation();
  const file = useQuery(fileQuery(useHotelSlugs(), id));
  if (file.data) return children(file.data);
  if (!file.error) return <Skeleton height={220} radius="lg" aria-busy />;
  // A mistyped id is refused without a lookup.
  const isMissing = file.error instanceof CallError && (file.error.status === 404 || file.error.status === 400);
  if (!isMissing) return <Failure error={file.error} onRetry={() => void file.refetch()} />;
  return (
    <Section title={t("files.recent.file")}>
      <Nothing
        icon={<IconFileOff aria-hidden />}
        title={t("files.missing")}
        action={
          <Button variant="default" onClick={onClose}>
            {t("ui.close")}
          </Button>
        }
      >
        {t("files.missingText")}
      </Nothing>
    </Section>
  );
}
