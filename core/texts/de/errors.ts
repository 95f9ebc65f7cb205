import type { Texts } from "../texts.ts";
import { fileErrors } from "./file-errors.ts";

export const errors: Texts["errors"] = {
  invalid: "Einige Felder sind nicht gültig.",
  unreadable: "Die Anfrage war nicht lesbar: Ihr JSON ist fehlerhaft.",
  captcha_failed: "Die Prüfung, ob Sie ein Mensch sind, ist nicht gelungen. Bitte versuchen Sie es noch einmal.",
  token_invalid: "Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.",
  invalid_credentials: "Die Anmeldedaten stimmen nicht. Bitte versuchen Sie es noch einmal.",
  unauthenticated: "Bitte melden Sie sich an.",
  token_expired: "Das Token ist abgelaufen. Erneuern Sie es oder melden Sie sich neu an.",
  refresh_invalid: "Das Erneuerungstoken gilt nicht mehr. Melden Sie sich neu an.",
  forbidden: "Dazu fehlt Ihnen die Berechtigung.",
  csrf: "Dazu fehlt Ihnen die Berechtigung.",
  second_factor_required: "Geben Sie den Code Ihrer Authentifizierungs-App ein.",
  not_found: "Das Gesuchte wurde nicht gefunden.",
  email_taken: "Diese E-Mail-Adresse gibt es schon",
  conflict: "Jemand war schneller. Sehen Sie sich den neuen Stand an und versuchen Sie es noch einmal.",
  run_in_progress: "Ein Lauf ist noch im Gang. Warten Sie auf ihn oder brechen Sie ihn ab.",
  secrets_again:
    "Gespeicherte Zugangsdaten gehen nur an die Adresse, für die sie eingegeben wurden. Geben Sie sie für diese Adresse erneut ein.",
  too_large: "Die Anfrage ist zu groß. Die Grenze liegt bei {{limit}}.",
  unsupported_type: "Diese Art von Inhalt wird hier nicht angenommen. Erwartet wurde {{expected}}.",
  too_many_requests_one: "Zu viele Anfragen. Bitte warten Sie {{count}} Sekunde.",
  too_many_requests_other: "Zu viele Anfragen. Bitte warten Sie {{count}} Sekunden.",
  internal: "Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.",
  unavailable: "Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.",
  counting: "Die Zahlen werden gerade ermittelt. Versuchen Sie es in einigen Sekunden noch einmal.",
  account_busy:
    "Von Ihrer Organisation sind gerade zu viele Anfragen unterwegs. Versuchen Sie es in einigen Sekunden erneut.",
  second_factor_due:
    "Diese Organisation verlangt von Administratoren die Zwei-Faktor-Anmeldung. Richten Sie sie zuerst ein.",
  property_closed: "Dieses Haus ist geschlossen: Es kann gelesen, aber nicht geändert werden.",
  idempotency_key: "Der Idempotency-Key muss 1 bis 255 sichtbare Zeichen haben.",
  idempotency_reused: "Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet. Wählen Sie einen neuen.",
  quota_runs_one:
    "Diese Organisation darf in 24 Stunden {{count}} Lauf starten und hat das getan. Warten Sie, oder bitten Sie einen Hauptadministrator, die Grenze anzuheben.",
  quota_runs_other:
    "Diese Organisation darf in 24 Stunden {{count}} Läufe starten und hat das getan. Warten Sie, oder bitten Sie einen Hauptadministrator, die Grenze anzuheben.",
  quota_files_one:
    "Diese Organisation darf {{count}} Datei behalten und hat sie. Entfernen Sie sie, oder bitten Sie einen Hauptadministrator, die Grenze anzuheben.",
  quota_files_other:
    "Diese Organisation darf {{count}} Dateien behalten und hat so viele. Entfernen Sie einige, oder bitten Sie einen Hauptadministrator, die Grenze anzuheben.",
  quota_storage:
    "Diese Organisation darf {{limit}} MB an Dateien behalten; für diese reicht das nicht. Entfernen Sie einige, oder bitten Sie einen Hauptadministrator, die Grenze anzuheben.",
  connection_missing: "Geben Sie zuerst die Adresse des Hotelsystems ein.",
  verification_running: "Für dieses Hotel läuft schon ein Zurücklesen. Warten Sie das Ende ab oder brechen Sie es ab.",
  verification_over: "Dieses Zurücklesen ist beendet.",
  verification_agrees: "Dieser Datensatz ist im Hotel so, wie er gesendet wurde: Es gibt keine Abweichung zu belassen.",
  verification_repair_what:
    "Sagen Sie, was behoben werden soll: einzelne Datensätze oder ein Stand mit seiner Ursache; nur wer eine Abweichung belässt, gibt einen Grund an.",
  verification_not_mendable:
    "Diese Abweichung lässt sich so nicht beheben. Sehen Sie sich den Datensatz an: Er wurde vielleicht seither übertragen oder gehört der Rezeption.",
  sign_off_blocked:
    "Das kann noch nicht freigegeben werden: Etwas läuft noch oder ist ungeklärt. Sehen Sie nach, was im Weg steht.",
  sign_off_changed:
    "Die Zahlen haben sich geändert, seit sie gezeigt wurden. Sehen Sie sie noch einmal an und geben Sie sie dann frei.",
  sign_off_withdrawn: "Diese Freigabe wurde schon zurückgezogen.",
  cutover_changed: "Jemand anderes hat diesen Schritt inzwischen geändert. Sehen Sie ihn noch einmal an.",
  cutover_seen: "Bellhop sieht selbst, ob dieser Schritt erledigt ist. Niemand hakt ihn ab.",
  push_no_target:
    "Für Übertragungen ist noch kein Hotel gewählt. Öffnen Sie die Seite „Übertragung“ und bestätigen Sie zuerst das Hotel.",
  push_target_moved:
    "Dieses Haus zeigt jetzt auf ein anderes Hotel als das, in das übertragen wurde. Schließen Sie zuerst das alte Ziel: Seine IDs werden nie für ein anderes Hotel verwendet.",
  push_target_differs:
    "Das Hotel macht andere Angaben über sich als dieses Haus. Vergleichen Sie beide und bestätigen Sie.",
  push_unreachable: "Das Hotelsystem ist nicht erreichbar. Testen Sie die Verbindung in den Einstellungen des Hauses.",
  push_live_name: "Dies ist das echte Hotel. Geben Sie zur Bestätigung den Namen des Hauses ein.",
  push_running:
    "Eine Übertragung in dieses Hotel läuft bereits. Warten Sie, bis sie fertig ist, oder halten Sie sie an.",
  push_positions: "Diese Positionen sind vertauscht: Das Ende liegt vor dem Anfang.",
  push_no_kind: "Geben Sie eine Art oder ein Modul an.",
  push_not_of_kind: "Dieses Modul gehört nicht zu dieser Art.",
  push_retry_what:
    "Sagen Sie, welche fehlgeschlagenen Datensätze gemeint sind: alle, eine Ursache eines Moduls oder einzelne eines Moduls.",
  push_back_what: "Sagen Sie, was zurückgenommen werden soll: eine Art oder einzelne Datensätze eines Moduls.",
  push_back_of_back:
    "Ein Lauf, der zurücknimmt, hat nichts angelegt, was sich zurücknehmen ließe. Übertragen Sie die Datensätze stattdessen noch einmal.",
  push_over: "Diese Übertragung ist beendet. Starten Sie eine neue.",
  push_not_unknown: "Der Stand dieses Datensatzes ist bekannt: Es gibt nichts zu klären.",
  connection_sealed:
    "Die gespeicherten Zugangsdaten lassen sich nicht öffnen: Der Schlüssel, mit dem sie versiegelt wurden, fehlt.",
  scope_missing: "Sagen Sie, welches Hotel gemeint ist: {{names}}.",
  otp_wrong: "Der Code stimmt nicht. Warten Sie auf den nächsten und versuchen Sie es noch einmal.",
  login_exists:
    "Diese Person meldet sich bereits bei Bellhop an. Lassen Sie das Passwort weg, dann wird sie in Ihre Organisation eingeladen.",
  address_unproved:
    "Bestätigen Sie zuerst Ihre E-Mail-Adresse: Bis dahin können Sie niemanden hinzufügen. Der Link steht in der Mail von Bellhop; Sie können ihn noch einmal senden lassen.",
  address_proved: "{{email}} ist bereits bestätigt.",
  invitation_open:
    "{{name}} ist schon eingeladen und hat noch nicht geantwortet. Senden Sie die Einladung noch einmal oder ziehen Sie sie zurück.",
  invitation_stale:
    "Mit {{email}} meldet sich niemand mehr an. Ziehen Sie die Einladung zurück und fügen Sie die Person neu hinzu.",
  user_exists: "{{name}} gehört bereits zu dieser Organisation.",
  user_disabled:
    "{{name}} gehört zu dieser Organisation, ist aber gesperrt. Geben Sie den Zugang stattdessen wieder frei.",
  own_role: "Ihre eigene Rolle können Sie nicht ändern. Bitten Sie einen anderen Administrator.",
  own_status: "Sie können sich nicht selbst sperren. Bitten Sie einen anderen Administrator.",
  own_ability: "Ihre eigenen Rechte können Sie nicht ändern. Bitten Sie einen anderen Administrator.",
  last_admin: "Das ist der letzte Administrator der Organisation. Ernennen Sie zuerst einen anderen.",
  password_set: "{{name}} hat schon ein Passwort gesetzt und braucht keine Einladung.",
  module_off: "Dieses Modul ist für das Haus ausgeschaltet. Schalten Sie es zuerst ein.",
  other_hotel:
    "Die Datei ist von einem anderen Haus ({{code}}). Nichts wurde gespeichert. Wählen Sie das andere Haus und laden Sie die Datei dort hoch.",
  sheets_undecided:
    "Über Blätter der Arbeitsmappe ist noch nicht entschieden: {{sheets}}. Kein Modul heißt so, oder sie sind ausgeblendet. Wählen Sie für jedes ein Modul, oder lassen Sie es weg.",
  view_taken: "Eine Ansicht mit diesem Namen gibt es schon. Wählen Sie einen anderen.",
  views_full: "Sie haben schon {{most}} Ansichten dieser Liste. Löschen Sie zuerst eine.",
  view_foreign:
    "Diese Ansicht gehört jemand anderem. Nur wer sie angelegt hat und Administratoren dürfen sie ändern; speichern Sie stattdessen eine Kopie.",
  module_differs: "Diese Zuordnung gehört zu einem anderen Modul als diese Zeilen.",
  rows_missing:
    "Die Zeilen dieser Datei sind noch nicht eingelesen oder werden nicht mehr aufbewahrt. Lesen Sie die Datei zuerst ein.",
  configuration_missing:
    "Zu dieser Datei passt keine Zuordnung, und für das Modul ist keine aktiv. Wählen oder erstellen Sie eine, oder starten Sie mit der vorgeschlagenen Zuordnung (auto).",
  too_many_rejected:
    "{{rejected}} der ersten {{rows}} Zeilen wurden abgelehnt, mehr als {{percent}} %. Sehen Sie sich die Ursachen an, setzen Sie dann den Import fort oder beginnen Sie neu mit einer besseren Zuordnung.",
  restore_undone: "Dieser Import wurde selbst rückgängig gemacht. Importieren Sie die Datei stattdessen erneut.",
  run_undone:
    "Dieser Import wurde rückgängig gemacht, seine Zeilen können nicht erneut importiert werden. Importieren Sie die Datei noch einmal.",
  undo_done: "Dieser Import ist bereits rückgängig gemacht.",
  undo_referred_one:
    "{{count}} anderer Datensatz verweist auf das, was dadurch entfernt würde. Wählen Sie: auch den Import rückgängig machen, mit dem er kam (take), oder ihn ohne das Genannte behalten (keep).",
  undo_referred_other:
    "{{count}} andere Datensätze verweisen auf das, was dadurch entfernt würde. Wählen Sie: auch die Importe rückgängig machen, mit denen sie kamen (take), oder sie ohne das Genannte behalten (keep).",
  rows_purged: "Die Zeilen dieses Imports sind nicht mehr gespeichert. Laden Sie die Datei erneut hoch.",
  rows_needed:
    "Zeilen dieser Datei warten noch. Ordnen Sie ihre Codes zu, importieren Sie die fehlenden Datensätze oder machen Sie den Import rückgängig; danach lässt sie sich löschen.",
  before_purged:
    "Was vor diesem Import war, ist nicht mehr gespeichert: Gästedaten werden einige Zeit nach der Freigabe gelöscht. Er lässt sich nicht mehr rückgängig machen.",
  erasure_running:
    "In dieser Organisation läuft bereits eine Löschung. Warten Sie, bis sie fertig ist, und versuchen Sie es dann erneut.",
  bulk_running:
    "In dieser Liste läuft bereits eine Sammeländerung. Warten Sie, bis sie fertig ist, und versuchen Sie es dann erneut.",
  property_was_live: "Dieses Haus war live. Es kann geschlossen, aber nicht gelöscht werden.",
  property_not_empty:
    "Dieses Haus hat Dateien, Datensätze oder Zuordnungen. Es kann geschlossen, aber nicht gelöscht werden.",
  duplicates_changed:
    "Jemand war schneller, oder ein Profil dieser Gruppe hat sich geändert. Sehen Sie sich die Gruppe an, wie sie jetzt ist.",
  duplicates_at_hotel:
    "Ein Profil, das entfallen würde, ist bereits im Hotel. Führen Sie beide in OPERA Cloud zusammen, was sich nicht rückgängig machen lässt, oder behalten Sie das dortige.",
  duplicates_merging:
    "OPERA Cloud führt diese Gruppe gerade zusammen. Warten Sie auf die Antwort; bis dahin kann niemand über die Gruppe entscheiden.",
  duplicates_not_at_hotel: "Nur ein Profil dieser Gruppe ist im Hotel. Führen Sie die Gruppe hier zusammen.",
  duplicates_survivor_away:
    "Das Profil, das bleibt, muss bereits im Hotel sein, weil OPERA Cloud die anderen darin aufgehen lässt. Wählen Sie eines, das dort ist.",
  duplicates_unsettled:
    "Von einem Profil dieser Gruppe steht noch nicht fest, ob es im Hotel angekommen ist. Klären Sie das zuerst in den Ergebnissen der Übertragung.",
  duplicates_merged_at_hotel:
    "OPERA Cloud hat diese Profile zusammengeführt. Das lässt sich weder dort noch hier rückgängig machen.",
  duplicates_few_decisions:
    "Es braucht mindestens 30 Entscheidungen beider Art. Entscheiden Sie zuerst noch einige Gruppen.",
  duplicates_pushed:
    "Das zusammengeführte Profil wurde inzwischen übertragen. Die Zusammenführung lässt sich hier nicht mehr rückgängig machen.",
  duplicates_edited:
    "Das zusammengeführte Profil wurde inzwischen bearbeitet. Machen Sie zuerst diese Bearbeitung rückgängig, dann die Zusammenführung.",
  duplicates_accepting:
    "Sichere Dubletten werden gerade zusammengeführt oder wieder getrennt. Warten Sie, bis das beendet ist.",
  duplicates_accept_off:
    "Alle sicheren Dubletten auf einmal zusammenzuführen ist für diese Organisation ausgeschaltet. Ein Administrator kann es in den Einstellungen einschalten.",
  edit_purged:
    "Was vor dieser Änderung war, ist nicht mehr gespeichert: Gästedaten werden einige Zeit nach der Freigabe gelöscht. Sie lässt sich nicht mehr rückgängig machen.",
  list_not_offered: "OPERA Cloud kann {{list}} nicht auflisten. Geben Sie die Codes des Hotels von Hand ein.",
  receivables_in_doubt:
    "Die Liste wurde nicht gespeichert: Spalten, Daten, Beträge oder Rechnungsnummern sind unklar. Klären Sie zuerst, wonach gefragt wird.",
  receivables_crowded:
    "Die Rechnung „{{invoice}}“ steht in mehr als {{limit}} Zeilen: Zeile {{line}} ist eine zu viel. Prüfen Sie, welche Spalte die Rechnungsnummer enthält.",
  receivables_posting: "Es werden gerade Rechnungen gebucht. Warten Sie, bis das beendet ist.",
  receivables_none: "Keine Rechnung kann gebucht werden: Alle sind gebucht, oder ihre Konten sind nicht im Hotel.",
  report_in_doubt:
    "Der Bericht wurde nicht gespeichert: Spalten, Daten oder Zellen sind unklar. Klären Sie zuerst die offenen Fragen.",
  statistics_reading: "Die Statistik von OPERA wird bereits gelesen. Warten Sie, bis das beendet ist.",
  statistics_no_days: "Der letzte Tag liegt vor dem ersten. Wählen Sie andere Tage.",
  list_not_read: "Die Liste {{list}} des Hotels konnte nicht gelesen werden. {{reason}}",
  database_away: "Die Datenbank antwortet nicht. Die Arbeit wartet und läuft von selbst weiter.",
  disk_full:
    "Die Festplatte des Servers ist voll. Was schon gespeichert wurde, bleibt erhalten: Schaffen Sie Platz und setzen Sie dann fort.",
  scanner_away:
    "Der Virenscanner antwortet nicht, deshalb wurde nichts gespeichert. Versuchen Sie es in einigen Minuten erneut; bleibt es dabei, sagen Sie es dem Betreiber von Bellhop.",
  storage_full:
    "Die Festplatte des Servers ist voll. Es wurde nichts gespeichert: Sagen Sie es dem Betreiber von Bellhop, und versuchen Sie es dann noch einmal.",
  upload_offset: "Dieser Upload steht bei Byte {{offset}}. Machen Sie dort weiter.",
  upload_busy:
    "Eine andere Anfrage schreibt gerade an diesem Upload. Versuchen Sie es in einigen Sekunden noch einmal.",
  upload_cut: "Der Upload ist vor seinem Ende abgebrochen.",
  upload_beyond: "Es kamen mehr Bytes, als für den Upload angekündigt waren.",
  upload_header: "Der Header {{name}} muss eine ganze Zahl von Bytes sein.",
  page: {
    csrf: "Das CSRF-Token konnte nicht geholt werden",
    setup: "Beim Aufbau der Anfrage ist ein Fehler aufgetreten.",
    network: "Netzwerkfehler. Bitte prüfen Sie Ihre Internetverbindung.",
    other: "Beim Bearbeiten Ihrer Anfrage ist ein Fehler aufgetreten.",
    uncaught: "Ein unerwarteter Fehler ist aufgetreten. Bitte laden Sie die Seite neu.",
    unhandled: "Ein Netzwerkfehler ist aufgetreten. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
    script: "Beim Laden der Seite ist ein Fehler aufgetreten.",
    profile: "Das Profil konnte nicht geändert werden",
    results: "Die Ergebnisse konnten nicht geholt werden",
    accountStatus: "Fehler: Status {{status}}",
    accountNoAnswer: "Netzwerkfehler oder unbekanntes Problem",
  },
  file: fileErrors,
  issue: {
    required: "Dieses Feld ist Pflicht.",
    type: "Hier wird {{expected}} erwartet.",
    unknown: "Dieser Name ist hier nicht bekannt.",
    repeated: "Dieser Name steht mehr als einmal da.",
    choice: "Wählen Sie eines von: {{values}}.",
    format: "Das hat nicht die richtige Form.",
    email: "Das ist keine E-Mail-Adresse.",
    phone: "Schreiben Sie die Nummer mit Ländervorwahl, zum Beispiel +49 30 1234567.",
    date: "Das ist kein Datum (JJJJ-MM-TT).",
    country: "Das ist kein Ländercode (zwei Buchstaben, zum Beispiel DE).",
    currency: "Das ist kein Währungscode (drei Buchstaben, zum Beispiel EUR).",
    timezone: "Das ist keine Zeitzone (zum Beispiel Europe/Berlin).",
    siret: "Das ist keine SIRET-Nummer: 14 Ziffern, die letzte ist eine Prüfziffer.",
    hostname: "Geben Sie eine https-Adresse ohne Pfad an, zum Beispiel https://hotel.example.com.",
    beforeBegin: "Das liegt vor dem Beginn.",
    beforeLive: "Das liegt vor dem Go-live.",
    statusBack: "Ein Haus, das schon live war, kann nicht zurück in die Vorbereitung.",
    ownName: "Geben Sie Ihren eigenen Namen ein, wie er in Ihrem Profil steht.",
    quietPair: "Geben Sie beide Zeiten an oder keine.",
    uuid: "Das ist keine Kennung.",
    tooShort_one: "Mindestens {{count}} Zeichen.",
    tooShort_other: "Mindestens {{count}} Zeichen.",
    tooLong_one: "Höchstens {{count}} Zeichen.",
    tooLong_other: "Höchstens {{count}} Zeichen.",
    tooSmall: "Mindestens {{count}}.",
    tooBig: "Höchstens {{count}}.",
    empty: "Das darf nicht leer sein.",
    secondFactorFirst: "Richten Sie zuerst Ihre eigene Zwei-Faktor-Anmeldung ein: Sonst sperren Sie sich selbst aus.",
    confirmGuest: "Geben Sie den Namen des Gastes genau so ein, wie er angezeigt wird.",
    confirmSlug: "Geben Sie {{slug}}, den Kurznamen der Organisation, genau so ein.",
    dayOrder: "Dieser Tag liegt vor dem ersten.",
    secretAgain: "Geben Sie den Wert erneut ein: Die Adresse hat sich geändert.",
    passwordCommon:
      "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein längeres, zum Beispiel drei oder vier Wörter, die nicht zusammengehören.",
    passwordPersonal:
      "Dieses Passwort ähnelt Ihrem Namen, Ihrer Adresse oder Ihrem Hotel zu sehr. Wählen Sie ein anderes.",
    emailDomain: "Zu dieser Organisation können nur Adressen dieser Domains hinzugefügt werden: {{domains}}.",
    statusNew: "Diese Person hat sich schon einmal angemeldet und kann nicht wieder neu sein.",
    beyondRole: "Dieses Recht gehört nicht zur Rolle: Eine Liste kann sie nur einschränken.",
    taken: "Dieser Name ist schon vergeben. Wählen Sie einen anderen.",
    ruleType: "Diese Regel passt nicht zu dieser Art von Feld.",
    otherProperty: "Wählen Sie ein anderes Haus als dieses.",
    causeOrRows: "Geben Sie entweder eine Ursache oder Zeilen an, nicht beides.",
    fixed: "Dieser Wert unterscheidet den Datensatz von anderen und lässt sich nicht ändern.",
  },
};
