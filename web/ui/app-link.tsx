import { Link } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { parseSearch } from "../lib/search.ts";
import type { Href } from "../routes.ts";

type Props = Omit<ComponentPropsWithRef<"a">, "href" | "target"> & {
  href: Href;
  /** The search counts too for whether the link is the current page. */
  bySearch?: boolean;
};

/** A link inside the application by its plain address: no reload, and `aria-current` on the current page. */
export function AppLink({ href, bySearch = false, ...props }: Props) {
  const [to = "/", query = ""] = href.split("?");
  return (
    <Link to={to} search={parseSearch(query)} activeOptions={{ exact: true, includeSearch: bySearch }} {...props} />
  );
}
