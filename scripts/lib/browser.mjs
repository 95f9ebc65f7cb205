import { existsSync } from "node:fs";
import { installPackage } from "./apt.mjs";
import { findOnPath } from "./run.mjs";

/** The Chromium for the browser tests, if this machine has one. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  // The headless shell is the same browser without windows: a third less work for the same pages.
  return findOnPath("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
}

/** Finds or installs a Chromium; the error says what to do if neither works. */
export async function provideBrowser() {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is set, but there is no file ${process.env.CHROMIUM_PATH}.`);
  }
  if (!findBrowser()) (await installPackage("chromium-headless-shell")) || (await installPackage("chromium"));
  const browser = findBrowser();
  if (browser) return browser;
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: apt-get install chromium) " +
      "or set CHROMIUM_PATH to the program of a Chromium or Chrome.",
  );
}
