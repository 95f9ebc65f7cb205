import { PageLoadError } from "./call-error.ts";

const CHUNK_MS = 120_000;

/** Loads a part of the application; a failure or two minutes of silence become a PageLoadError. */
export async function loadChunk<Module>(load: () => Promise<Module>, ms = CHUNK_MS): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageLoadError("The page did not arrive in time")), ms);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw cause instanceof PageLoadError ? cause : new PageLoadError("The page did not load", { cause });
  } finally {
    clearTimeout(timer);
  }
}
