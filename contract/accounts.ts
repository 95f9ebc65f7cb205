import { z } from "zod";
import { time } from "./route.ts";

export const account = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  email: z.string(),
  group: z.string().nullable(),
  date: time,
});
export type Account = z.infer<typeof account>;
