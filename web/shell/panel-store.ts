import { createStore } from "../lib/store.ts";

/** Which of the shell's own panels is open, from the navbar, the user menu, the palette or a key. */
export const panelStore = createStore<"customizer" | "shortcuts" | null>(null);
export const openCustomizer = (): void => panelStore.set(() => "customizer");
export const openShortcutHelp = (): void => panelStore.set(() => "shortcuts");
export const closePanel = (): void => panelStore.set(() => null);
