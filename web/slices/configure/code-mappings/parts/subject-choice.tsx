import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../../lib/formats.ts";
import type { useSubject } from "../use-subject.ts";

/** Where there are several: whose rows, and read by which configuration. */
export function SubjectChoice({ subject }: { subject: ReturnType<typeof useSubject> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { readings, configurations } = subject;
  return (
    <>
      {readings.length > 1 && (
        <Select
          label={t("codes.subject.reading")}
          data={readings.map(({ id, file, createdAt }) => ({
            value: id,
            label: `${file.name}, ${dateTime(createdAt)}`,
          }))}
          value={subject.source}
          onChange={(next) => next && subject.setSource(next)}
          allowDeselect={false}
          w={240}
        />
      )}
      {configurations.length > 1 && (
        <Select
          label={t("codes.subject.configuration")}
          data={configurations.map(({ id, name }) => ({ value: id, label: name }))}
          value={subject.configuration}
          onChange={(next) => next && subject.setConfiguration(next)}
          allowDeselect={false}
          w={200}
        />
      )}
    </>
  );
}
