import type { Texts } from "../texts.ts";

export const verifications: Texts["verifications"] = {
  text: "Ob das Hotel hat, was gesendet wurde.",
  do: "Zurücklesen",
  again: "Erneut zurücklesen",
  states: {
    verified: "Wie gesendet",
    expected: "Wie erwartet",
    differs: "Weicht ab",
    changedAtHotel: "Im Hotel geändert",
    missing: "Fehlt",
    doubled: "Doppelt",
    unprovable: "Nicht lesbar",
    unknown: "Unbekannt",
    pending: "Noch offen",
    unread: "Noch nicht gelesen",
  },
  bar: "Datensätze nach Befund",
  progress: "Zurücklesen",
  done: "{{done}} von {{of}} Datensätzen gelesen",
  none: "Noch nichts zurückgelesen",
  noneText:
    "Lesen Sie nach einer Übertragung jeden Datensatz im Hotel und vergleichen Sie ihn Feld für Feld mit dem, was gesendet wurde.",
};
