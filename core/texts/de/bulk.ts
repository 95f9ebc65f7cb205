import type { Texts } from "../texts.ts";

export const bulk: Texts["bulk"] = {
  action: "Feld ändern",
  title: "{{count}} auf einmal ändern",
  field: "Feld",
  fieldHint: "Wählen Sie, was sich ändern soll",
  how: "Was mit dem Wert geschieht",
  set: "Wert setzen",
  clear: "Wert entfernen",
  of: {
    all: "Alle {{count}}, die zu den Filtern passen, erhalten diesen Wert.",
    some: "Die {{count}} ausgewählten erhalten diesen Wert.",
  },
  undoable: "Jeder Datensatz behält seinen Verlauf, und die ganze Änderung lässt sich zurücknehmen.",
  start: "{{count}} ändern",
  collecting: "Es wird notiert, wer gemeint ist: bisher {{count}}",
  changing: "„{{field}}“ wird geändert: {{done}} von {{of}}",
  undoing: "Die Änderung von „{{field}}“ wird zurückgenommen: {{done}} von {{of}}",
  done: "„{{field}}“ bei {{count}} von {{of}} geändert",
  none: "„{{field}}“ wurde nirgends geändert",
  undone: "Die Änderung von „{{field}}“ wurde bei {{count}} von {{of}} zurückgenommen",
  stopped: "Die Änderung von „{{field}}“ blieb nach {{done}} von {{of}} stehen",
  stoppedText:
    "Was bis dahin geändert wurde, bleibt, bis Sie es zurücknehmen. Starten Sie für die übrigen neu: Wer den Wert schon hat, bleibt unberührt.",
  unchanged: "Hatten den Wert schon: {{count}}",
  refused: "Blieben, wie sie waren: {{count}}",
  kept: "Seither von jemandem geändert und so belassen: {{count}}",
  reason: "{{text}} ({{count}})",
  examples: "Zum Beispiel",
  by: "{{by}}, {{when}}",
  undo: "Alles zurücknehmen",
  close: "Ausblenden",
};
