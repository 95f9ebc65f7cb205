import { createStore } from "./store.ts";

export const TOAST_MS = 3_000;
/** So many are on their way to the screen at most. */
const KEPT = 50;

export type Toast = { id: number; kind: "success" | "info" | "warning"; message: string };

/** What the toaster shows for three seconds. What is to be remembered is a notification, which the server keeps. */
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

export function toast(kind: Toast["kind"], message: string): void {
  lastId += 1;
  const made: Toast = { id: lastId, kind, message };
  toastStore.set((list) => [made, ...list].slice(0, KEPT));
}

export function clearToasts(): void {
  toastStore.set((list) => (list.length > 0 ? [] : list));
}
