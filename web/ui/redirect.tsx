import { useLayoutEffect } from "react";
import { useGo } from "../lib/page.ts";
import type { Href } from "../routes.ts";

type Props = {
  href: Href;
  /** Nothing that was typed is lost by it. */
  ignoreBlocker?: boolean;
};

/**
 * Shown where another address belongs: leads there once, without a step to go back to. The router's own component leads
 * away again whenever its parent is drawn.
 */
export function Redirect({ href, ignoreBlocker = false }: Props) {
  const go = useGo();
  useLayoutEffect(() => {
    void go(href, { replace: true, resetScroll: false, ignoreBlocker });
  }, [go, href, ignoreBlocker]);
  return null;
}
