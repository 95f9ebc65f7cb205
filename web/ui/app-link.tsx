import { Link } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { parseSearch } from "../lib/search.ts";
import type { Href } from "../routes.ts";

type Props = Omit<ComponentPropsWithRef<"a">, "href" | "target"> & { href: Href };

/** A link inside the application by its plain address: no reload, and `aria-current` on the page one is on. */
export function AppLink({ href, ...props }: Props) {
  const [to = "/", query = ""] = href.split("?");
  return <Link to={to} search={parseSearch(query)} activeOptions={{ exact: true, includeSearch: false }} {...props} />;
}
