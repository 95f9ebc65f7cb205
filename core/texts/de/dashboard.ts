import type { Texts } from "../texts.ts";

export const dashboard: Texts["dashboard"] = {
  greeting: { morning: "Guten Morgen, {{name}}", day: "Guten Tag, {{name}}", evening: "Guten Abend, {{name}}" },
  text: "Das ist {{property}}.",
  hotel: {
    title: "Dieses Hotel",
    text: "Hier arbeiten Sie gerade.",
    name: "Name",
    code: "Code im alten System",
    since: "Konto seit",
    properties: "Häuser, die Sie nutzen dürfen",
    role: "Ihre Rolle",
  },
  health: {
    title: "Zustand des Hauses",
    text: "Wird jede halbe Minute abgefragt.",
    server: "Server",
    database: "Datenbank",
    worker: "Hintergrunddienst",
    works: "Läuft",
    down: "Ausgefallen",
    asking: "Wird gefragt …",
  },
  next: {
    title: "Was als Nächstes ansteht",
    text: "Die Arbeit selbst, und Kleinigkeiten, die sie sicherer und schneller machen.",
    import: {
      title: "Dateien importieren",
      text: "Bringen Sie die Exporte des alten Systems herein und sehen Sie, was gelesen wurde.",
    },
    push: {
      title: "Ins Hotel übertragen",
      text: "Sehen Sie, was für OPERA Cloud bereit ist, und schreiben Sie es in der richtigen Reihenfolge dorthin.",
    },
    modules: {
      title: "Module durchsehen",
      text: "Welche Daten dieses Haus hat, wie viele Zeilen wo sind und wo sie abweichen.",
    },
    secondFactor: {
      title: "Zweiten Faktor einschalten",
      text: "Ein gestohlenes Passwort allein öffnet dann nichts mehr.",
    },
    profile: { title: "Telefonnummer ergänzen", text: "Damit man Sie am Tag der Umstellung erreicht." },
    token: { title: "Mit der Kommandozeile arbeiten", text: "Erstellen Sie ein API-Token für Ihre Skripte." },
    system: { title: "System prüfen", text: "Sehen Sie, ob Datenbank, Dateien und Warteschlange in Ordnung sind." },
  },
  noProperty: {
    title: "Noch nichts zu tun",
    admin: "Ihr Konto hat noch kein Haus.",
    user: "Ihnen ist noch kein Haus zugewiesen. Bitten Sie die Administration Ihres Kontos darum.",
  },
};
