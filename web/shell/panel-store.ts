import { createStore } from "../lib/store.ts";

/** Which of the shell's own panels is open; opened from the navbar, the user menu, the palette and by key. */
export const panelStore = createStore<"customizer" | "shortcuts" | null>(null);
export const openCustomizer = (): void => panelStore.set(() => "customizer");
export const openShortcutHelp = (): void => panelStore.set(() => "shortcuts");
export const closePanel = (): void => panelStore.set(() => null);
