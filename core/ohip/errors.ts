import { z } from "zod";

/**
 * The body of a refusal. Oracle's file says that `status` is a number; tenants send words such as "NotProcessed".
 * Statuses like 401, 403, 404, 413 and 503 usually come without a body.
 */
export const errorBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.union([z.int(), z.string()]).optional(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  "o:errorCode": z.string().optional(),
  "o:errorPath": z.string().optional(),
  "o:errorDetails": z
    .array(
      z.object({
        type: z.string().optional(),
        title: z.string().optional(),
        detail: z.string().optional(),
        "o:errorCode": z.string().optional(),
        "o:errorPath": z.string().optional(),
      }),
    )
    .optional(),
});
