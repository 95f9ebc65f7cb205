import type { Texts } from "../texts.ts";

export const accounts: Texts["accounts"] = {
  name: "Name des Kontos",
  group: "Hotelgruppe",
  property: "Erstes Haus",
  phone: "Telefon",
  address: "Adresse des Hauses",
  register: {
    title: "Hotelgruppe registrieren",
    text: "Ein Konto, sein erstes Haus und Sie als Administrator. Weitere Häuser können später folgen.",
    submit: "Registrieren",
    already: "Schon registriert?",
    doneTitle: "Willkommen",
    doneText: "{{name}} ist bereit.",
    next: "Melden Sie sich mit Ihrer Adresse und dem eben gewählten Passwort an.",
  },
  create: {
    text: "Eine neue Hotelgruppe mit ihrem ersten Haus und Administrator.",
    form: "Das Konto",
    formText: "Sie bleiben als Sie selbst angemeldet.",
    submit: "Konto anlegen",
    done: "{{name}} ist angelegt.",
  },
};
