import { createStore } from "./store.ts";

export const TOAST_MS = 3_000;
/** At most this many toasts wait. */
const KEPT = 50;

export type Toast = { id: number; kind: "success" | "info" | "warning"; message: string };

/** The toaster shows these for three seconds. Lasting messages are notifications, which the server stores. */
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
