import { lazy, Suspense, useState } from "react";
import { loadChunk } from "../lib/load-chunk.ts";
import { useStore } from "../lib/store.ts";
import { closePanel, panelStore } from "./panel-store.ts";

const CustomizerPanel = lazy(() =>
  loadChunk(() => import("./customizer-panel.tsx")).then((module) => ({ default: module.CustomizerPanel })),
);

/** The settings panel, loaded on first use; it stays mounted, so that closing returns the focus. */
export function Customizer() {
  const opened = useStore(panelStore) === "customizer";
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <CustomizerPanel opened={opened} onClose={closePanel} />
    </Suspense>
  );
}
