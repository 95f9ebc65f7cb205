import { SimpleGrid } from "@mantine/core";
import { TextField } from "./fields.tsx";
import type { PropertyForm } from "./use-property-form.ts";

export function DateFields({ form }: { form: PropertyForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <TextField form={form} name="begindate" type="date" />
      <TextField form={form} name="datelive" type="date" />
      <TextField form={form} name="enddate" type="date" />
    </SimpleGrid>
  );
}
