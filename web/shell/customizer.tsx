import { lazy, Suspense } from "react";
import { loadChunk } from "../lib/lazy-page.ts";
import { useStore } from "../lib/store.ts";
import { closePanel, panelStore } from "./panel-store.ts";

const CustomizerPanel = lazy(() =>
  loadChunk(() => import("./customizer-panel.tsx")).then((module) => ({ default: module.CustomizerPanel })),
);

/** The settings panel, loaded when somebody asks for it. */
export function Customizer() {
  if (useStore(panelStore) !== "customizer") return null;
  return (
    <Suspense>
      <CustomizerPanel onClose={closePanel} />
    </Suspense>
  );
}
