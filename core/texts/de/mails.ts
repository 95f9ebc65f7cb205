import type { Texts } from "../texts.ts";

export const mails: Texts["mails"] = {
  reset: {
    subject: "Neues Bellhop-Passwort setzen",
    text: "Guten Tag,\n\njemand möchte für diese Adresse ein neues Bellhop-Passwort setzen. Öffnen Sie innerhalb einer Stunde diesen Link:\n\n{{link}}\n\nWaren Sie es nicht, dann tun Sie nichts: Ihr Passwort bleibt, wie es ist.\n\nBellhop",
  },
};
