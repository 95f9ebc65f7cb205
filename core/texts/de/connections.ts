import type { Texts } from "../texts.ts";

export const connections: Texts["connections"] = {
  works: "Die Verbindung funktioniert. Das Geschäftsdatum des Hotels ist der {{date}}.",
  credentials: { clientId: "Client-ID", clientSecret: "Client-Secret", appKey: "Anwendungsschlüssel" },
  codes: {
    ok: "Funktioniert.",
    slow: "Funktioniert, aber langsam: mehr als fünf Sekunden.",
    not_tried: "Nicht geprüft, weil ein früherer Schritt fehlschlug.",
    external_system_empty:
      "Kein Code des externen Systems: Datensätze lassen sich übertragen, aber nicht über ihre alte ID wiederfinden.",
    address_refused: "Diese Adresse ist nicht erlaubt. Geben Sie die öffentliche https-Adresse des Gateways ein.",
    host_unknown: "Unbekannter Host. Prüfen Sie die Adresse des Gateways.",
    unreachable: "Der Host antwortet nicht. Prüfen Sie Adresse und Port.",
    certificate: "Das Zertifikat des Hosts ist nicht gültig, deshalb wurde nichts gesendet.",
    redirect: "Der Host leitet weiter. Geben Sie die Adresse des Gateways selbst ein.",
    timeout: "Der Host hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal.",
    not_ohip: "Dort antwortet ein Server, aber kein Gateway von OPERA Cloud.",
    credentials_missing: "Es fehlt: {{missing}}. Tragen Sie in der Verbindung des Hotels ein, was fehlt.",
    client_refused: "Client-ID, Client-Secret, Anwendungsschlüssel oder Scope wird nicht angenommen.",
    user_refused: "Name oder Passwort des Integrationsbenutzers wird nicht angenommen.",
    enterprise_refused: "Die Enterprise-ID wird nicht angenommen.",
    app_key_refused: "Der Anwendungsschlüssel wird nicht angenommen.",
    not_allowed: "Diese Anwendung darf kein Token anfordern. Prüfen Sie ihre Freigabe im Entwicklerportal.",
    hotel_refused: "Der Hotelcode ist dort nicht bekannt oder für diese Anwendung nicht freigegeben.",
    not_subscribed: "Die Anwendung hat diese Schnittstelle für dieses Hotel nicht abonniert.",
    list_empty: "Die Liste {{list}} ist leer. Richten Sie sie zuerst in OPERA Cloud ein.",
    external_system_unknown: "Der Code des externen Systems ist in OPERA Cloud nicht als Schnittstelle eingerichtet.",
    throttled: "Das Gateway ist ausgelastet. Versuchen Sie es in einer Minute wieder.",
    server_failed: "Das Hotelsystem meldet einen Fehler. Versuchen Sie es später noch einmal.",
    refused: "Das Hotelsystem hat die Anfrage abgelehnt.",
  },
};
