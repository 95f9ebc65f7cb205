import { Alert, Button, Checkbox, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CutoverReason } from "../../../../../contract/cutover.ts";
import { type SignedFigures, signOffRoutes } from "../../../../../contract/sign-offs.ts";
import { useChanged, useSend } from "../../../../data/write.ts";
import { isConflict } from "../../../../lib/call-error.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useSession } from "../../../../lib/session.ts";
import { toast } from "../../../../lib/toasts.ts";
import { Section } from "../../../../ui/section.tsx";
import { ServerForm } from "../../../../ui/server-form.tsx";
import { useServerForm } from "../../../../ui/use-server-form.ts";
import { useReasonWords } from "../../cutover/parts/reasons.tsx";

type Props = { figures: SignedFigures; sha256: string; afterDays: number };

/** Signs the figures: open points are accepted one by one, each with a reason. */
export function SignForm({ figures, sha256, afterDays }: Props) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const hotel = useHotelSlugs();
  const { firstname, lastname } = useSession().user;
  const own = `${firstname} ${lastname}`.trim();
  const words = useReasonWords();
  const send = useSend(signOffRoutes.sign);
  const changed = useChanged(signOffRoutes.sign, hotel);
  const [accepted, setAccepted] = useState<CutoverReason[]>([]);
  const { open } = figures;
  const state = useServerForm({
    initialValues: { name: "", note: "" },
    async save({ name, note }) {
      try {
        await send({ ...hotel, name, note, sha256, accept: accepted });
      } catch (error) {
        // Changed figures are shown at once, with the server's message.
        if (isConflict(error)) await changed();
        throw error;
      }
      toast("success", t("signOffs.signed"));
    },
  });
  const { form } = state;
  const isReady = form.values.name.trim() !== "" && open.every(({ code }) => accepted.includes(code));
  const purged = new Date(Date.now() + afterDays * 86_400_000).toISOString();
  return (
    <Section title={t("signOffs.sign")}>
      <ServerForm of={state} maw={560}>
        {open.length > 0 && (
          <Checkbox.Group
            label={t("signOffs.open")}
            description={t("signOffs.openText")}
            value={accepted}
            onChange={(codes) => setAccepted(codes as CutoverReason[])}
          >
            <Stack gap="xs" mt="xs">
              {open.map((reason) => (
                <Checkbox key={reason.code} value={reason.code} label={words(reason)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Textarea
          label={open.length > 0 ? t("signOffs.note") : t("signOffs.noteOptional")}
          withAsterisk={open.length > 0}
          maxLength={1_000}
          autosize
          minRows={2}
          {...form.getInputProps("note")}
        />
        <TextInput
          label={t("signOffs.name")}
          description={t("signOffs.nameHint", { name: own })}
          autoComplete="off"
          withAsterisk
          {...form.getInputProps("name")}
        />
        <Alert color={figures.hotel.environment === "live" ? "brass" : "blue"} variant="light">
          <Text size="sm">
            {figures.hotel.environment === "live"
              ? t("signOffs.starts", { count: afterDays, day: date(purged) })
              : t("signOffs.rehearsal")}
          </Text>
        </Alert>
        <Button
          type="submit"
          w="fit-content"
          leftSection={<IconSignature size={18} aria-hidden />}
          loading={form.submitting}
          disabled={!isReady}
        >
          {t("signOffs.sign")}
        </Button>
      </ServerForm>
    </Section>
  );
}
