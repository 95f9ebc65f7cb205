import { createStore } from "./store.ts";

/** The address that was asked for last, other than that of the page "not found", which shows it. */
export const lostAddress = createStore<string | null>(null);
