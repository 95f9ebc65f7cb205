import { createSpotlight } from "@mantine/spotlight";
import { createStore } from "../lib/store.ts";
import { keepTyping } from "./typed-ahead.ts";

export const [paletteStore, palette] = createSpotlight();
/** Loaded when first opened; it opens once it has arrived. */
export const paletteLoad = createStore<"not yet" | "opening" | "there">("not yet");

export function openPalette(): void {
  if (!paletteStore.getState().opened) keepTyping();
  if (paletteLoad.get() === "there") palette.open();
  else paletteLoad.set(() => "opening");
}

export function paletteArrived(): void {
  if (paletteLoad.get() === "opening") palette.open();
  paletteLoad.set(() => "there");
}
