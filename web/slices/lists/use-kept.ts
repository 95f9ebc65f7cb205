import { useLocalStorage } from "@mantine/hooks";
import type { z } from "zod";
import { useSession } from "../../lib/session.ts";

/** Something a person chose, remembered on this device; what somebody else wrote there is as good as nothing. */
export function useKept<Value>(name: string, schema: z.ZodType<Value>, otherwise: Value) {
  const { user } = useSession();
  const [value, set] = useLocalStorage<Value>({
    key: `${name}.${user.id}`,
    defaultValue: otherwise,
    getInitialValueInEffect: false,
    deserialize: (text) => {
      try {
        return schema.catch(otherwise).parse(JSON.parse(text ?? "null"));
      } catch {
        return otherwise;
      }
    },
  });
  return [value, set] as const;
}
