import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey as derivePbkdf2 } from "altcha-lib/algorithms/web/pbkdf2";
import { deriveKey as deriveSha } from "altcha-lib/algorithms/web/sha";

/** Computes the proof of work beside the page, so that typing stays smooth. */
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = data.parameters.algorithm.startsWith("PBKDF2") ? derivePbkdf2 : deriveSha;
  try {
    self.postMessage(await solveChallenge({ challenge: data, deriveKey, timeout: 30_000 }));
  } catch {
    self.postMessage(null);
  }
};
