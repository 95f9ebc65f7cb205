import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import { forgetCsrfToken } from "../lib/csrf.ts";
import { forgetErrors } from "../lib/error-log.ts";
import { forgetHint, sessionKey } from "../lib/session.ts";
import { onSession } from "../lib/session-events.ts";
import { clearToasts } from "../lib/toasts.ts";
import { hrefTo } from "../routes.ts";
import { forgetRecentPages } from "./recent-pages.ts";

/**
 * When the session ends, here or in another tab, its data are removed and the login page remembers the current page.
 */
export function watchSession(
  router: Pick<RegisteredRouter, "state" | "navigate">,
  queryClient: QueryClient,
): () => void {
  let leaving = false;
  return onSession((message) => {
    if (message.type === "active") return;
    forgetCsrfToken();
    if (message.type === "started" || leaving) return;
    const wasSignedIn = queryClient
      .getQueryCache()
      .findAll({ queryKey: sessionKey })
      .some((query) => query.state.data);
    // Without a session there is nothing to leave: the page's guard redirects.
    if (!wasSignedIn) return;
    const { href } = router.state.location;
    leaving = true;
    forgetHint();
    clearToasts();
    forgetErrors();
    forgetRecentPages();
    const { reason } = message;
    // After signing out the next sign-in starts at home; after an interruption it returns here.
    const onPurpose = reason === "signed-out" || reason === "account-deleted";
    const why = reason === "idle" || reason === "account-deleted" ? { reason } : {};
    const login = hrefTo("auth-login", {}, onPurpose ? why : { to: href, ...why });
    const left = router.navigate({ href: login, replace: reason !== "signed-out" });
    // Only once the page is gone: it would be rendered again without the person it shows.
    void left.finally(() => {
      queryClient.clear();
      leaving = false;
    });
  });
}
