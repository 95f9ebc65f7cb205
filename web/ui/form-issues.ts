import { CallError } from "../lib/call-error.ts";

type Form = { setFieldError: (path: string, message: string) => void; getValues: () => object };

/** Puts the server's issues on the fields they name; answers false when one has no field here. */
export function placeIssues(form: Form, error: unknown): boolean {
  if (!(error instanceof CallError) || error.issues.length === 0) return false;
  const values = form.getValues();
  let placed = true;
  for (const { path, message } of error.issues) {
    const field = path.split(".")[0] ?? "";
    if (field in values) form.setFieldError(field, message);
    else placed = false;
  }
  return placed;
}
