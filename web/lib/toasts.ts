import { createStore } from "./store.ts";

export const TOAST_MS = 3_000;
const KEPT = 50;

export type Toast = { id: number; at: number; kind: "success" | "info" | "warning"; message: string; read: boolean };

/** Every toast leaves after three seconds and stays in this list, so it is never the only trace. */
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

export function toast(kind: Toast["kind"], message: string): void {
  lastId += 1;
  const made: Toast = { id: lastId, at: Date.now(), kind, message, read: false };
  toastStore.set((list) => [made, ...list].slice(0, KEPT));
}

export function readToasts(): void {
  toastStore.set((list) => (list.some(({ read }) => !read) ? list.map((one) => ({ ...one, read: true })) : list));
}

export function clearToasts(): void {
  toastStore.set((list) => (list.length > 0 ? [] : list));
}
