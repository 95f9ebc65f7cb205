import { z } from "zod";

/** The one table of error codes and their statuses. */
export const errorStatus = {
  invalid: 400,
  captcha_failed: 400,
  token_invalid: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  token_expired: 401,
  refresh_invalid: 401,
  forbidden: 403,
  csrf: 403,
  second_factor_required: 403,
  not_found: 404,
  email_taken: 409,
  conflict: 409,
  run_in_progress: 409,
  /** The address is another one than the stored credentials were entered for. */
  secrets_again: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** Figures of a large property are being counted; ask again in a moment. */
  counting: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

export const issue = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type Issue = z.infer<typeof issue>;

/** The only error shape that leaves the server. `error` is for programs, `message` for people. */
export const apiError = z.looseObject({
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  issues: z.array(issue).optional(),
});
export type ApiError = z.infer<typeof apiError>;
