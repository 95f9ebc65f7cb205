import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../lib/formats.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { useHotelSlugs } from "../../files/use-import-links.ts";
import { useAccept } from "../use-accept.ts";
import type { CodeEdit } from "../use-code-edit.ts";

type Props = {
  module: string;
  rehearsalId: string;
  list: string | undefined;
  editing: CodeEdit;
  onShifted: () => void;
};

/** Takes the sure suggestions at once; guesses only after a question that calls them so. */
export function AcceptButtons({ editing, onShifted, ...ask }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { accept, sure, guesses, hasAny } = useAccept(useHotelSlugs(), ask, editing, onShifted);
  if (!hasAny) return null;
  const withGuesses = async () => {
    const yes = await confirm({
      title: t("codes.accept.title"),
      children: t("codes.accept.text"),
      confirm: t("codes.accept.confirm"),
    });
    if (yes) accept.mutate({ guesses: true });
  };
  return (
    <>
      {guesses !== 0 && (
        <Button size="xs" variant="subtle" disabled={accept.isPending} onClick={() => void withGuesses()}>
          {guesses === null ? t("codes.accept.guesses") : t("codes.accept.guessesSome", { count: number(guesses) })}
        </Button>
      )}
      {sure !== 0 && (
        <Button
          size="xs"
          leftSection={<IconChecks size={16} aria-hidden />}
          loading={accept.isPending}
          onClick={() => accept.mutate({ guesses: false })}
        >
          {sure === null ? t("codes.accept.all") : t("codes.accept.some", { count: number(sure) })}
        </Button>
      )}
    </>
  );
}
