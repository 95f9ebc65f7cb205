import type { Texts } from "../texts.ts";

/** What a push says of its records. */
export const push: Texts["push"] = {
  hints: {
    missing:
      "{{field}} ist leer, OPERA verlangt es aber. Füllen Sie es im Datensatz aus, oder legen Sie in den Übertragungseinstellungen einen Wert dafür fest.",
    unlinked:
      "Der Datensatz, den {{field}} nennt ({{value}}), ist noch nicht im Hotel. Dieser hier folgt von selbst, sobald jener übertragen ist.",
    too_long: "{{field}} ist länger, als OPERA annimmt. Kürzen Sie es im Datensatz.",
    unmapped_code:
      "Für den Code {{value}} in {{field}} gibt es im Hotel keine Entsprechung. Ordnen Sie ihn in der Codeübersetzung zu; der Datensatz geht mit der nächsten Übertragung.",
    not_a_language: "{{value}} ist keine Sprache, die OPERA kennt. Korrigieren Sie den Datensatz.",
    too_precise: "{{field}} hat mehr Nachkommastellen, als OPERA annimmt ({{value}}).",
    no_target:
      "OPERA hat keinen Platz für {{field}} {{value}}. Korrigieren Sie den Datensatz, oder behalten Sie ihn hier.",
    contradiction: "{{field}} {{value}} widerspricht einem anderen Wert des Datensatzes. Korrigieren Sie ihn.",
    needs_period:
      "Das Zimmer hat den Status {{value}}, und kein Datensatz sagt, von wann bis wann und warum. Tragen Sie es bei den gesperrten Zimmern ein, oder korrigieren Sie den Status.",
    full_night:
      "In dieser Nacht ist kein Zimmer frei. Erlauben Sie Überbuchung in den Übertragungseinstellungen, oder machen Sie im Hotel ein Zimmer frei.",
    partial: "Das Hotel hat nur einen Teil angenommen: {{value}}",
    gone: "Der Datensatz ist nicht mehr im Hotel. Jemand hat ihn dort gelöscht oder zusammengeführt.",
    refused: "OPERA hat {{operation}} mit Code {{code}} abgelehnt: {{value}}",
    unknown:
      "Die Antwort auf {{operation}} ging verloren. Bellhop sucht den Datensatz noch einmal; findet es ihn nicht, entscheidet ein Mensch.",
    done: "Er ist im Hotel.",
  },
  results: "{{count}} Ergebnisse",
};
