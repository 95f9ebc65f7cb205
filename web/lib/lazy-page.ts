import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { TextArea } from "../../core/texts/texts.ts";
import { loadChunk } from "./load-chunk.ts";
import { needTexts } from "./texts.ts";

/** A page, or a part of one, in a chunk of its own, together with its texts. A test compares the areas. */
export function lazyPage<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  areas: readonly TextArea[] = [],
) {
  const loadAll = async () => (await Promise.all([load(), needTexts(areas)]))[0];
  return lazyRouteComponent(() => loadChunk(loadAll), name);
}
