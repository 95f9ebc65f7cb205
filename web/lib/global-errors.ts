import { t } from "i18next";
import { showBanner } from "./banner.ts";
import { CallError, PageLoadError } from "./call-error.ts";
import { reportError } from "./report-error.ts";
import { surface } from "./surface.ts";

/** Browsers report this when a layout settles one frame late; it is harmless. */
const HARMLESS = /^ResizeObserver loop/;

/** Shows every uncaught error to the person, in the catalogue's words. */
export function catchGlobalErrors(): void {
  window.addEventListener(
    "error",
    (event) => {
      if (event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement) {
        const failure = new PageLoadError("A script or style did not load");
        reportError(failure);
        surface(failure);
      } else if (event instanceof ErrorEvent && !HARMLESS.test(event.message)) {
        reportError(event.error ?? event.message);
        showBanner({ message: t("errors.page.uncaught"), code: "uncaught" });
      }
    },
    // A failed script does not bubble; it is only seen in the capture phase.
    true,
  );
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof DOMException && reason.name === "AbortError") return;
    reportError(reason);
    if (reason instanceof PageLoadError) surface(reason);
    else if (reason instanceof CallError && reason.status === 401) return;
    else showBanner({ message: t("errors.page.unhandled"), code: "unhandled" });
  });
}

/** Production does not use console.log, which would show guest data to anyone who opens the developer tools. */
export function silenceConsole(): void {
  if (import.meta.env.PROD) Object.assign(globalThis.console, { log: () => undefined });
}
