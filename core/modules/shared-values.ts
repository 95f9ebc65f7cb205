/** Closed sets that several modules share: OPERA's value, and how V5 and other systems write it. */
export const activeSpellings = {
  Active: "A, ACTIVE, Y, YES, TRUE, 1, Aktiv, Ja, J, Actif, Oui, O, Ativo, Sim, S",
  Inactive: "I, INACTIVE, N, NO, FALSE, 0, Inaktiv, Nein, Inactif, Non, Inativo, Não",
} as const;

export const stayStatusSpellings = {
  Reserved: "RESERVED, CONFIRMED, R, BOOKED, Reserviert, Bestätigt, Réservé, Confirmé, Reservado, Confirmado",
  DueIn: "DUE IN, EXPECTED ARRIVAL, ARRIVING, Anreise heute, Arrivée prévue, Chegada prevista",
  InHouse: "CHECKED IN, IN HOUSE, I, STARTED, Im Haus, Eingecheckt, Présent, En chambre, Na casa, Hospedado",
  DueOut: "DUE OUT, EXPECTED DEPARTURE, Abreise heute, Départ prévu, Saída prevista",
  CheckedOut: "CHECKED OUT, O, PROCESSED, Ausgecheckt, Abgereist, Parti, Saído",
  Cancelled: "CANCELLED, CANCELED, CXL, X, Storniert, Annulé, Cancelado",
  NoShow: "NO SHOW, NOSHOW, NS, Nicht angereist, Non présenté, Não compareceu",
  Waitlisted: "WAITLIST, WAITLISTED, W, Warteliste, Liste d'attente, Lista de espera",
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
