import { CallError } from "../lib/call-error.ts";

type Form = { setFieldError: (path: string, message: string) => void; getValues: () => object };

/** Puts the server's issues on the fields they name; returns false if one has no field here. */
export function placeIssues(form: Form, error: unknown, fieldOf = (path: string) => path.split(".")[0] ?? ""): boolean {
  if (!(error instanceof CallError) || error.issues.length === 0) return false;
  const values = form.getValues();
  const placed = error.issues.map(({ path, message }) => {
    const field = fieldOf(path);
    if (!(field in values)) return false;
    form.setFieldError(field, message);
    return true;
  });
  return placed.every(Boolean);
}
