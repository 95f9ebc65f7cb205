import { rememberError } from "./error-log.ts";
import { createStore } from "./store.ts";

export const BANNER_MS = 10_000;

export type Banner = {
  id: number;
  message: string;
  /** The server's own message, if it says more than the catalogue. */
  detail: string | null;
  code: string;
  requestId: string | null;
  /** Offers to reload the page. */
  reload: boolean;
};

export const bannerStore = createStore<Banner | null>(null);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function hideBanner(): void {
  clearTimeout(timer);
  bannerStore.set(() => null);
}

/** The red banner: shown for ten seconds and remembered. The newest one wins. */
export function showBanner(given: Pick<Banner, "message" | "code"> & Partial<Banner>): void {
  lastId += 1;
  const banner = { detail: null, requestId: null, reload: false, ...given, id: lastId };
  rememberError({
    at: new Date().toISOString(),
    message: banner.message,
    code: banner.code,
    requestId: banner.requestId,
  });
  clearTimeout(timer);
  timer = setTimeout(hideBanner, BANNER_MS);
  bannerStore.set(() => banner);
}
