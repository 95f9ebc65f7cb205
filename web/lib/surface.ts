import { t } from "i18next";
import { showBanner } from "./banner.ts";
import { CallError, PageLoadError } from "./call-error.ts";

/** The error catalogue's text for an error. */
export function catalogueText(error: unknown): string {
  if (error instanceof PageLoadError) return t("errors.page.script");
  if (!(error instanceof CallError)) return t("errors.page.uncaught");
  if (error.kind === "setup") return t("errors.page.setup");
  if (error.kind === "network") return t("errors.page.network");
  if (error.kind === "csrf") return t("errors.page.csrf");
  if (error.status === 403) return t("errors.forbidden");
  if (error.status === 404) return t("errors.not_found");
  if (error.status >= 500) return t("errors.internal");
  return t("errors.page.other");
}

/** Shows an error that no form or page shows. A 401 needs no message: it redirects to the login page. */
export function surface(error: unknown): void {
  if (error instanceof CallError && error.status === 401) return;
  const message = catalogueText(error);
  const reason = error instanceof CallError && error.kind === "reply" ? error.message : "";
  showBanner({
    message,
    detail: reason && reason !== message ? reason : null,
    code: error instanceof CallError ? error.code : error instanceof PageLoadError ? "script" : "uncaught",
    requestId: error instanceof CallError ? error.requestId : null,
    reload: error instanceof PageLoadError,
  });
}
