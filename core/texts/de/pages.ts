import type { Texts } from "../texts.ts";

export const pages: Texts["pages"] = {
  login: "Anmelden",
  register: "Registrieren",
  forgotPassword: "Passwort vergessen",
  resetPassword: "Neues Passwort festlegen",
  notFound: "Seite nicht gefunden",
  notAuthorized: "Keine Berechtigung",
  pages: "Seiten",
  home: "Startseite",
  noProperty: "Noch kein Haus",
  profile: "Profil",
  accountSettings: "Kontoeinstellungen",
  accessControl: "Berechtigungen",
  createAccount: "Konto anlegen",
  system: "System",
  design: "Gestaltung",
  docs: "API-Referenz",
};
