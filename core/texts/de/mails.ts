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
  join: {
    subject: "Einladung zu {{account}}",
    text: "Guten Tag {{firstname}},\n\n{{by}} lädt Sie ein, in Bellhop für {{account}} zu arbeiten. Melden Sie sich mit Ihrem bisherigen Passwort an und nehmen Sie an oder lehnen Sie ab:\n\n{{link}}\n\nBevor Sie annehmen, erhält niemand Zugang. Wenn Sie Ihr Passwort nicht wissen, wählen Sie auf der Anmeldeseite „Passwort vergessen?“.\n\nBellhop",
  },
  joinFirst: {
    subject: "Einladung zu {{account}}",
    text: "Guten Tag {{firstname}},\n\n{{by}} lädt Sie ein, in Bellhop für {{account}} zu arbeiten. Öffnen Sie innerhalb von sieben Tagen diesen Link und wählen Sie ein Passwort:\n\n{{link}}\n\nDanach melden Sie sich mit dieser E-Mail-Adresse an und nehmen die Einladung an. Haben Sie diese Nachricht nicht erwartet, dann tun Sie nichts.\n\nBellhop",
  },
  proof: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    text: "Guten Tag,\n\ndie Adresse {{email}} wurde für eine Anmeldung bei Bellhop angegeben. Waren Sie es, dann öffnen Sie innerhalb eines Tages diesen Link, während Sie so angemeldet sind:\n\n{{link}}\n\nWaren Sie es nicht, dann tun Sie nichts: Ohne diesen Link kommt niemand mit Ihrer Adresse in andere Organisationen.\n\nBellhop",
  },
  addressAsked: {
    subject: "Ihre Bellhop-Adresse soll geändert werden",
    text: "Guten Tag,\n\njemand, der als Sie angemeldet ist, möchte {{newEmail}} statt {{email}} verwenden. Die Änderung gilt, sobald der Link geöffnet wird, der an {{newEmail}} ging.\n\nWaren Sie es nicht, dann melden Sie sich jetzt an, ändern Sie Ihr Passwort und verwerfen Sie die neue Adresse unter „Mein Konto“.\n\nBellhop",
  },
  addressChanged: {
    subject: "Ihre Bellhop-Adresse wurde geändert",
    text: "Guten Tag,\n\nab jetzt melden Sie sich bei Bellhop mit {{newEmail}} statt mit {{email}} an.\n\nWaren Sie es nicht, dann sagen Sie es sofort dem Administrator Ihrer Organisation.\n\nBellhop",
  },
  codes: {
    subject: "Falsche Codes bei Ihrer Bellhop-Anmeldung",
    text: "Guten Tag,\n\nfür die Bellhop-Anmeldung {{email}} wurden innerhalb einer Stunde fünf falsche Codes eingegeben. Die Person, die sie eingegeben hat, kennt Ihr Passwort.\n\nWaren Sie es selbst, können Sie diese E-Mail ignorieren. Wenn nicht, wählen Sie auf der Anmeldeseite „Passwort vergessen?“ und legen Sie jetzt ein neues fest.\n\nBellhop",
  },
};
