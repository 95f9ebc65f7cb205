import type { Texts } from "../texts.ts";

export const mails: Texts["mails"] = {
  reset: {
    subject: "Neues Bellhop-Passwort setzen",
    text: "Guten Tag,\n\njemand möchte für diese Adresse ein neues Bellhop-Passwort setzen. Öffnen Sie innerhalb einer Stunde diesen Link:\n\n{{link}}\n\nWaren Sie es nicht, dann tun Sie nichts: Ihr Passwort bleibt, wie es ist.\n\nBellhop",
  },
  invitation: {
    subject: "Einladung zu Bellhop",
    text: "Guten Tag {{firstname}},\n\n{{by}} lädt Sie ein, in Bellhop für {{account}} zu arbeiten. Öffnen Sie innerhalb von sieben Tagen diesen Link und wählen Sie ein Passwort:\n\n{{link}}\n\nDanach melden Sie sich mit dieser E-Mail-Adresse an. Haben Sie diese Nachricht nicht erwartet, dann tun Sie nichts.\n\nBellhop",
  },
  added: {
    subject: "Sie gehören jetzt zu {{account}}",
    text: "Guten Tag {{firstname}},\n\n{{by}} hat Sie in Bellhop zu {{account}} hinzugefügt. Melden Sie sich mit Ihrem bisherigen Passwort an:\n\n{{link}}\n\nBellhop",
  },
};
