import type { Texts } from "../texts.ts";

export const restores: Texts["restores"] = {
  one: {
    title: "Einspielen von {{name}}",
    text: "Gestartet {{when}} von {{by}}",
    stop: "Stoppen",
    sheets: "Fertige Blätter: {{done}} von {{of}}",
    progress: "Fortschritt des Einspielens",
    refused: "Nicht angenommene Blätter: {{count}}",
    run: "Lauf ansehen",
    runOf: "Lauf ansehen: {{module}}",
  },
  list: {
    title: "Eingespielte Arbeitsmappen",
    text: "Die neueste zuerst. Wer einen Stand zurückholt, nimmt alle späteren zurück.",
    when: "Wann",
    none: "Noch nichts eingespielt",
    noneText: "Hier steht jede eingespielte Arbeitsmappe, mit dem Verbleib ihrer Zeilen und dem Weg zurück zu ihr.",
    showOf: "Ansehen: {{name}}",
  },
  back: {
    put: "Zurückholen",
    putTitle: "Diesen Stand zurückholen?",
    putText:
      "Alles ist danach so wie nach dem Einspielen von „{{name}}“ ({{when}}). Spätere Einspielungen, die zurückgenommen werden: {{later}}. Was andere seither geändert oder übertragen haben, bleibt und wird aufgelistet.",
    take: "Zurücknehmen",
    takeTitle: "Dieses Einspielen zurücknehmen?",
    takeText:
      "Datensätze, die „{{name}}“ angelegt hat, werden gelöscht; geänderte bekommen zurück, was vorher darin stand. Was andere seither geändert oder übertragen haben, bleibt und wird aufgelistet.",
    going: "Einspielungen, die zurückgenommen werden: {{count}}",
    done: "Zurückgenommene Einspielungen: {{count}}",
  },
  ihf: { import: "Gäste importieren", again: "Erneut importieren", toRun: "Lauf ansehen" },
};
