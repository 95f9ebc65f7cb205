import type { Texts } from "../texts.ts";

export const restores: Texts["restores"] = {
  one: {
    title: "Import von {{name}}",
    text: "Gestartet {{when}} von {{by}}",
    stop: "Anhalten",
    sheets: "Fertige Blätter: {{done}} von {{of}}",
    progress: "Fortschritt des Imports",
    refused: "Nicht importierte Blätter: {{count}}",
    run: "Import ansehen",
    runOf: "Import ansehen: {{module}}",
  },
  list: {
    title: "Importe von Arbeitsmappen",
    text: "Das Neueste zuerst. Zurücksetzen macht alle späteren Importe rückgängig.",
    when: "Wann",
    none: "Noch keine Arbeitsmappe importiert",
    noneText: "Importe von Arbeitsmappen erscheinen hier mit ihren Ergebnissen.",
    showOf: "Import zeigen: {{name}}",
  },
  back: {
    put: "Hierauf zurücksetzen",
    putTitle: "Auf diesen Import zurücksetzen?",
    putText:
      "Alles wird wie nach dem Import von „{{name}}“ ({{when}}). Spätere Importe, die rückgängig gemacht werden: {{later}}. Seither bearbeitete oder übertragene Datensätze bleiben und werden aufgelistet.",
    take: "Rückgängig machen",
    takeTitle: "Diesen Import rückgängig machen?",
    takeText:
      "Von „{{name}}“ angelegte Datensätze werden gelöscht, geänderte wiederhergestellt. Seither bearbeitete oder übertragene bleiben und werden aufgelistet.",
    going: "Importe, die rückgängig gemacht werden: {{count}}",
    done: "Rückgängig gemachte Importe: {{count}}",
  },
  ihf: { import: "Gäste importieren", again: "Erneut importieren", toRun: "Import ansehen" },
};
