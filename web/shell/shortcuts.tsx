import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadChunk } from "../lib/load-chunk.ts";
import { useGo } from "../lib/page.ts";
import { CHORD_MS, isTyping } from "../lib/single-keys.ts";
import { useStore } from "../lib/store.ts";
import { needTexts } from "../lib/texts.ts";
import { layoutStore } from "./layout-state.ts";
import { openPalette } from "./palette-store.ts";
import { closePanel, openShortcutHelp, panelStore } from "./panel-store.ts";
import { useMenu } from "./use-menu.ts";

const ShortcutHelp = lazy(async () => {
  const [{ ShortcutHelp: shown }] = await Promise.all([
    loadChunk(() => import("./shortcut-help.tsx")),
    needTexts(["records"]),
  ]);
  return { default: shown };
});

/** Single keys, outside fields only, and only while they are turned on. */
export function Shortcuts() {
  const go = useGo();
  const entries = useMenu();
  const { shortcuts } = useStore(layoutStore);
  const panel = useStore(panelStore);
  const chordAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (!shortcuts) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const target = entries.find(({ key }) => key === event.key)?.href;
      if (target && event.timeStamp - chordAt.current < CHORD_MS) void go(target);
      else if (event.key === "?") openShortcutHelp();
      else if (event.key === "/") openPalette();
      else if (event.key !== "g") return;
      chordAt.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [shortcuts, entries, go]);

  const opened = panel === "shortcuts";
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ShortcutHelp opened={opened} entries={entries} onClose={closePanel} />
    </Suspense>
  );
}
