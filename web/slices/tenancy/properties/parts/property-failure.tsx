import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { Failure } from "../../../../ui/states.tsx";

/** A property that could not be loaded: the server's message, or the catalogue's. */
export function PropertyFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const isSaid = error instanceof CallError && error.kind === "reply" && error.message !== "";
  const { status = 0, requestId = null } = error instanceof CallError ? error : {};
  const message = t("properties.page.fetchFailed");
  return (
    <Failure error={isSaid ? error : new CallError({ kind: "reply", status, requestId, message })} onRetry={onRetry} />
  );
}
