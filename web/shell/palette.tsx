import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { loadChunk } from "../lib/load-chunk.ts";
import { useStore } from "../lib/store.ts";
import { openPalette, paletteLoad } from "./palette-store.ts";

const PalettePanel = lazy(() =>
  loadChunk(() => import("./palette-panel.tsx")).then((module) => ({ default: module.PalettePanel })),
);

/** Ctrl or Cmd and K; loaded on first use. */
export function Palette() {
  const wanted = useStore(paletteLoad) !== "not yet";
  useHotkeys([["mod+K", openPalette]]);
  return wanted ? (
    <Suspense>
      <PalettePanel />
    </Suspense>
  ) : null;
}
