/** Closed sets that several modules share: OPERA's value, and its spellings in V5 and other systems. */
export const activeSpellings = {
  Active:
    "A, ACTIVE, Y, YES, TRUE, 1, Aktiv, Ja, J, Actif, Oui, O, Ativo, Sim, S, Activo, Sí, Attivo, Actief, Aktywny, Tak, T, Aktivní, Ano, Aktif, Evet, Активен, Да, Ενεργό, Ναι",
  Inactive:
    "I, INACTIVE, N, NO, FALSE, 0, Inaktiv, Nein, Inactif, Non, Inativo, Não, Inactivo, Inattivo, Inactief, Nee, Nieaktywny, Nie, Neaktivní, Ne, Nej, Pasif, Hayır, Неактивен, Нет, Ανενεργό, Όχι",
} as const;

export const stayStatusSpellings = {
  Reserved:
    "RESERVED, CONFIRMED, R, BOOKED, Reserviert, Bestätigt, Definitiv, Réservé, Réservée, Confirmé, Confirmée, Reservado, Reservada, Confirmado, Confirmada, Gereserveerd, Bevestigd, Prenotato, Prenotata, Confermato, Confermata, Zarezerwowana, Potwierdzona, Potwierdzone, Rezervováno, Potvrzeno, Potvrzená, Bokad, Bekräftad, Reserveret, Bekræftet, Onaylandı, Rezerve, Kesin, Подтверждено, Подтверждена, Забронировано, Επιβεβαιωμένη, Επιβεβαιωμένο",
  DueIn:
    "DUE IN, EXPECTED ARRIVAL, ARRIVING, Anreise heute, Arrivée prévue, Chegada prevista, Verwachte aankomst, In arrivo, Llegada prevista",
  InHouse:
    "CHECKED IN, CHECKEDIN, IN HOUSE, I, STARTED, Im Haus, Eingecheckt, Présent, Présente, En chambre, Arrivé, Na casa, Hospedado, Hospedada, Ingecheckt, In casa, Alojado, Alojada, En casa, Zameldowany, Zameldowana, Ubytován, Ubytovaný, Incheckad, Indtjekket, Giriş yaptı, Konaklıyor, Заселён, Заселен, Проживает, Διαμένει",
  DueOut:
    "DUE OUT, EXPECTED DEPARTURE, Abreise heute, Départ prévu, Saída prevista, Verwacht vertrek, In partenza, Salida prevista",
  CheckedOut:
    "CHECKED OUT, CHECKEDOUT, O, PROCESSED, Ausgecheckt, Abgereist, Parti, Partie, Saído, Uitgecheckt, Vertrokken, Partito, Partita, Salido, Wymeldowany, Wymeldowana, Odhlášen, Odjel, Utcheckad, Udtjekket, Çıkış yaptı, Выехал, Выселен, Αναχώρησε",
  Cancelled:
    "CANCELLED, CANCELED, CXL, X, Storniert, Annulé, Annulée, Cancelado, Cancelada, Geannuleerd, Annullato, Annullata, Cancellato, Cancellata, Anulado, Anulada, Anulowana, Anulowane, Zrušeno, Zrušená, Avbokad, Annulleret, İptal, İptal edildi, Отменено, Отменена, Аннулировано, Ακυρωμένη, Ακυρώθηκε",
  NoShow:
    "NO SHOW, NOSHOW, NS, Nicht angereist, Non présenté, Non présentée, Não compareceu, Niet verschenen, Mancato arrivo, No presentado, Nie przybył, Nedostavil se, Uteblev, Udeblevet, Gelmedi, Незаезд, Не заехал, Δεν εμφανίστηκε",
  Waitlisted:
    "WAITLIST, WAITLISTED, W, Warteliste, Liste d'attente, Lista de espera, Wachtlijst, Lista d'attesa, Lista oczekujących, Čekací listina, Väntelista, Venteliste, Bekleme listesi, Лист ожидания, Λίστα αναμονής",
} as const;

export const cleaningSpellings = {
  Clean: "CL, CLEAN, C, Sauber, Gereinigt, Propre, Limpo",
  Dirty: "DI, DIRTY, D, Schmutzig, Ungereinigt, Sale, Sujo",
  Inspected: "IP, IS, INSPECTED, I, Kontrolliert, Geprüft, Contrôlée, Inspecionado",
  Pickup: "PU, PICKUP, PICK UP, P, Nacharbeit, À rafraîchir, Retoque",
} as const;

export const closureSpellings = {
  OutOfOrder: "OO, OOO, OUT OF ORDER, Gesperrt, Außer Betrieb, Hors service, Fora de serviço, Avariado",
  OutOfService: "OS, OOS, OUT OF SERVICE, Eingeschränkt, Hors vente, Fora de uso",
} as const;

export const chargeKindSpellings = {
  Revenue: "R, C, REVENUE, CHARGE, Umsatz, Erlös, Produit, Recette, Receita",
  Payment: "P, FC, PAYMENT, Zahlung, Paiement, Pagamento",
  Wrapper: "W, WRAPPER, Sammelposten, Regroupement, Agrupador",
} as const;
