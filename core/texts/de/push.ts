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
      "Für den Code {{value}} in {{field}} gibt es im Hotel keine Entsprechung. Ordnen Sie ihn in der Code-Zuordnung zu; der Datensatz geht mit der nächsten Übertragung.",
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
    refused: "OPERA hat den Datensatz abgelehnt: {{value}} ({{operation}}, {{code}})",
    unknown:
      "Die Antwort auf {{operation}} ging verloren. Bellhop sucht den Datensatz noch einmal; findet es ihn nicht, entscheidet eine Person.",
    back_in_house:
      "Der Gast ist im Haus, und das Einchecken lässt sich nicht mehr zurücknehmen: {{value}}. Checken Sie ihn im Hotel aus.",
    back_departed: "Der Gast ist abgereist. Ein beendeter Aufenthalt lässt sich nicht stornieren.",
    back_picked_up:
      "An diesem Kontingent hängen Reservierungen ({{value}}). Nehmen Sie zuerst diese zurück, oder stornieren Sie sie.",
    back_has_bookings:
      "Dieses Profil hat im Hotel noch Reservierungen ({{value}}). Nehmen Sie zuerst diese zurück, oder stornieren Sie sie.",
    back_booked_before:
      "Der Check-in wurde zurückgenommen. Die Reservierung bleibt, denn eine frühere Übertragung hat sie angelegt. Nehmen Sie auch diese zurück, oder versuchen Sie es erneut, um die Reservierung ebenfalls zu stornieren.",
    back_changed: "Das Hotel hat ihn seither geändert ({{value}}). Er bleibt dort, wie er ist.",
    back_used: "Das Hotel verwendet ihn noch ({{value}}).",
    back_no_way: "Bellhop kann das nicht zurücknehmen. Erledigen Sie es im Hotel.",
    back_not_ours: "Bellhop hat ihn nicht angelegt und nimmt ihn deshalb nicht zurück.",
    back_no_reason:
      "Eine Stornierung braucht einen Grund. Legen Sie einen in den Übertragungseinstellungen fest, und nehmen Sie dann noch einmal zurück.",
    back_interrupted:
      "Das Zurücknehmen brach mittendrin ab. Nehmen Sie noch einmal zurück: Erledigtes wird nicht wiederholt.",
    back_refused: "OPERA hat das Zurücknehmen abgelehnt: {{value}} ({{operation}}, {{code}})",
    withdrawn: "Er wurde zurückgenommen.",
    cancelled_block:
      "Dieses Kontingent wurde beim Zurücknehmen im Hotel storniert und lässt sich nicht wieder öffnen. Legen Sie es im Hotel neu an, oder behalten Sie es hier.",
    unlisted:
      "Das Hotel kennt den Code {{value}} in {{field}} nicht. Ordnen Sie ihn in der Code-Zuordnung zu, oder lassen Sie ihn im Hotel anlegen.",
    asks: "Die Reservierungsart {{value}} verlangt {{field}}, in der Reservierung fehlt es. Ergänzen Sie es, oder wählen Sie in den Übertragungseinstellungen eine andere Reservierungsart.",
    auto_cancel:
      "OPERA storniert Reservierungen der Reservierungsart {{value}} ohne Karte von selbst. Wählen Sie in den Übertragungseinstellungen eine Art ohne Karte.",
    occupancy: "Mehr Gäste, als der Zimmertyp {{value}} aufnimmt.",
    currency: "Der Preis steht in {{value}}, das Hotel hat eine andere Währung.",
    before_business_date: "{{field}} {{value}} liegt vor dem Geschäftsdatum des Hotels.",
    opera_refuses: "OPERA würde es ablehnen ({{code}}): {{value}}",
    opera_asks: "OPERA würde eine Entscheidung verlangen ({{code}}): {{value}}",
    done: "Er ist im Hotel.",
  },
  results_one: "{{count}} Ergebnis",
  results_other: "{{count}} Ergebnisse",
};
