import { Alert } from "@mantine/core";
import { CallError } from "../../../../lib/call-error.ts";
import { catalogueText } from "../../../../lib/surface.ts";

/** Why the action was refused, in the server's words if it has any. */
export function AuthRefusal({ error }: { error: Error }) {
  return (
    <Alert color="red" role="alert">
      {(error instanceof CallError && error.message) || catalogueText(error)}
    </Alert>
  );
}
