import { useLayoutEffect } from "react";
import { useGo } from "../lib/page.ts";
import type { Href } from "../routes.ts";

type Props = {
  href: Href;
  /** No typed text is lost. */
  ignoreBlocker?: boolean;
};

/**
 * Redirects once, without a history entry. The router's own component redirects again at every render of its parent.
 */
export function Redirect({ href, ignoreBlocker = false }: Props) {
  const go = useGo();
  useLayoutEffect(() => {
    void go(href, { replace: true, resetScroll: false, ignoreBlocker });
  }, [go, href, ignoreBlocker]);
  return null;
}
