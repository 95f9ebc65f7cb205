import { bool, choice, code, date, decimal, int, text, time } from "./field.ts";
import { dataModule } from "./module.ts";
import { stayStatusSpellings } from "./shared-values.ts";

const base = "reservations.reservation";
const stay = `${base}.roomStay`;
const night = `${stay}.roomRates`;
const amount = `${night}.rates.rate.base`;
const linked = `${base}.reservationProfiles.reservationProfile.profileIdList.id`;
const account = { width: 80, refers: ["accounts"], ohip: linked } as const;

export const reservations = dataModule({
  key: "reservations",
  group: "reservations",
  path: "data/reservations",
  names: ["Reservations", "Reservierungen", "Réservations", "Reservas"],
  push: "call",
  operation: "rsv.postReservation",
  after: ["block-grid"],
  fields: [
    text("oldId", ["Reservation ID", "Reservierungs-ID", "N° de réservation", "N.º da reserva"], {
      key: true,
      width: 50,
      ohip: `${base}.externalReferences.id`,
    }),
    text("confirmation", ["Confirmation number", "Bestätigungsnummer", "N° de confirmation", "N.º de confirmação"], {
      width: 50,
      ohip: `${base}.customReference`,
    }),
    choice("status", ["Status", "Reservierungsstatus", "Statut", "Estado da reserva"], stayStatusSpellings, {
      required: true,
      ohip: `${base}.reservationStatus`,
    }),
    text("profileId", ["Guest ID", "Gast-ID", "N° du client", "N.º do hóspede"], {
      required: true,
      width: 80,
      refers: ["profiles"],
      ohip: `${base}.reservationGuests.profileInfo.profileIdList.id`,
    }),
    date("arrival", ["Arrival", "Anreise", "Arrivée", "Chegada"], { required: true, ohip: `${stay}.arrivalDate` }),
    date("departure", ["Departure", "Abreise", "Départ", "Partida"], {
      required: true,
      ohip: `${stay}.departureDate`,
    }),
    time("arrivalTime", ["Arrival time", "Anreisezeit", "Heure d'arrivée", "Hora de chegada"], {
      ohip: `${stay}.expectedTimes.reservationExpectedArrivalTime`,
    }),
    time("departureTime", ["Departure time", "Abreisezeit", "Heure de départ", "Hora de partida"], {
      ohip: `${stay}.expectedTimes.reservationExpectedDepartureTime`,
    }),
    int("adults", ["Adults", "Erwachsene", "Adultes", "Adultos"], {
      required: true,
      ohip: `${stay}.guestCounts.adults`,
    }),
    int("children", ["Children", "Kinder", "Enfants", "Crianças"], { ohip: `${stay}.guestCounts.children` }),
    // Several values in one text: "4, 7".
    text("childAges", ["Ages of children", "Alter der Kinder", "Âges des enfants", "Idades das crianças"], {
      ohip: `${stay}.guestCounts.childAges.age`,
    }),
    text(
      "accompanyingIds",
      ["Accompanying guest IDs", "IDs der Mitreisenden", "N° des accompagnants", "N.º dos acompanhantes"],
      { ohip: `${base}.reservationGuests.profileInfo.profileIdList.id` },
    ),
    int("rooms", ["Number of rooms", "Anzahl Zimmer", "Nombre de chambres", "Número de quartos"], {
      ohip: `${night}.numberOfUnits`,
    }),
    code("roomType", ["Room type", "Zimmertyp", "Type de chambre", "Tipo de quarto"], {
      required: true,
      list: "room-types",
      ohip: `${night}.roomType`,
    }),
    code("roomTypeCharged", ["Room type charged", "Berechneter Zimmertyp", "Type facturé", "Tipo cobrado"], {
      list: "room-types",
      ohip: `${night}.roomTypeCharged`,
    }),
    code("room", ["Room", "Zimmer", "Chambre", "Quarto"], { list: "rooms", ohip: `${night}.roomId` }),
    bool("doNotMove", ["Do not move", "Nicht umlegen", "Ne pas déloger", "Não mudar de quarto"], {
      ohip: `${stay}.roomNumberLocked`,
    }),
    code("rateCode", ["Rate code", "Ratencode", "Code tarif", "Código de tarifa"], {
      required: true,
      list: "rate-codes",
      ohip: `${night}.ratePlanCode`,
    }),
    decimal("amount", ["Rate per night", "Preis pro Nacht", "Prix par nuit", "Preço por noite"], {
      ohip: `${amount}.amountBeforeTax`,
    }),
    code("currency", ["Currency", "Währung", "Devise", "Moeda"], {
      lov: "Currencies",
      ohip: `${amount}.currencyCode`,
    }),
    bool("fixedRate", ["Fixed rate", "Fester Preis", "Prix fixe", "Preço fixo"], { ohip: `${night}.fixedRate` }),
    bool("printRate", ["Print rate", "Rate drucken", "Imprimer le tarif", "Imprimir tarifa"], {
      ohip: `${base}.printRate`,
    }),
    code("market", ["Market code", "Marktcode", "Code marché", "Código de mercado"], {
      required: true,
      list: "market-codes",
      ohip: `${night}.marketCode`,
    }),
    code("source", ["Source code", "Buchungsquelle", "Source de réservation", "Fonte da reserva"], {
      required: true,
      list: "source-codes",
      ohip: `${night}.sourceCode`,
    }),
    code("origin", ["Origin", "Buchungsweg", "Origine", "Origem"], {
      list: "origin-codes",
      width: 40,
      ohip: `${stay}.bookingMedium`,
    }),
    code("reservationType", ["Reservation type", "Reservierungsart", "Type de réservation", "Tipo de reserva"], {
      required: true,
      list: "reservation-types",
      ohip: `${stay}.guarantee.guaranteeCode`,
    }),
    code("paymentMethod", ["Payment method", "Zahlungsart", "Mode de paiement", "Método de pagamento"], {
      list: "payment-methods",
      ohip: `${base}.reservationPaymentMethods.paymentMethod`,
    }),
    text("companyId", ["Company ID", "Firmen-ID", "N° de société", "N.º da empresa"], account),
    text("agentId", ["Travel agent ID", "Reisebüro-ID", "N° d'agence", "N.º da agência"], account),
    text(
      "sourceId",
      ["Source profile ID", "Source-Profil-ID", "N° de profil source", "N.º do perfil de fonte"],
      account,
    ),
    text("groupId", ["Group profile ID", "Gruppen-ID", "N° de groupe", "N.º do grupo"], account),
    text("contactId", ["Contact ID", "Kontakt-ID", "N° de contact", "N.º do contacto"], {
      ...account,
      refers: ["profiles"],
    }),
    text("blockId", ["Block ID", "Kontingent-ID", "N° de bloc", "N.º do bloco"], {
      width: 80,
      refers: ["blocks"],
      ohip: `${night}.reservationBlock.blockIdList.id`,
    }),
    text("shareWith", ["Shares with", "Teilt Zimmer mit", "Partage avec", "Partilha com"], {
      width: 50,
      refers: ["reservations"],
      ohip: "rsv.postCombineShareReservations:criteria.shareToReservation.reservationIdList.id",
    }),
    text("crsNumber", ["Channel number", "Kanal-Buchungsnummer", "N° du canal", "N.º do canal"], {
      width: 50,
      ohip: `${base}.externalReferences.id`,
    }),
    code("crsSystem", ["Channel system", "Kanalsystem", "Système du canal", "Sistema do canal"], {
      lov: "ExternalSystems",
      ohip: `${base}.externalReferences.idContext`,
    }),
    text("party", ["Party", "Reisegruppe", "Groupe de voyage", "Grupo de viagem"], {
      width: 50,
      ohip: `${base}.party`,
    }),
    code("purpose", ["Purpose of stay", "Reisezweck", "Motif du séjour", "Motivo da estadia"], {
      lov: "PurposeOfStay",
      ohip: `${night}.purposeOfStay`,
    }),
    code("promotion", ["Promotion", "Aktionscode", "Promotion (code)", "Promoção"], {
      lov: "Promotions",
      ohip: `${night}.promotionCode`,
    }),
    bool("complimentary", ["Complimentary", "Kostenlos", "Gratuité", "Oferta"], { ohip: `${night}.complimentary` }),
    bool("houseUse", ["House use", "Hausgebrauch", "Usage maison", "Uso da casa"], { ohip: `${night}.houseUseOnly` }),
    date("bookedOn", ["Booked on", "Gebucht am", "Réservé le", "Reservado em"], {}),
    code("cancellationReason", ["Cancellation reason", "Stornogrund", "Motif d'annulation", "Motivo de cancelamento"], {
      list: "cancellation-reasons",
      ohip: "rsv.postCancelReservation:reason.code",
    }),
    text(
      "cancellationText",
      ["Cancellation remark", "Stornobemerkung", "Remarque d'annulation", "Nota de cancelamento"],
      {
        width: 2000,
        ohip: "rsv.postCancelReservation:reason.description",
      },
    ),
    code("membershipType", ["Loyalty programme", "Treueprogramm", "Programme de fidélité", "Programa de fidelização"], {
      lov: "MembershipTypes",
      ohip: `${base}.reservationMemberships.membershipType`,
    }),
    text("membershipNumber", ["Loyalty number", "Treuenummer", "N° de fidélité", "N.º de fidelização"], {
      ohip: `${base}.reservationMemberships.membershipId`,
    }),
    text("preferences", ["Preferences", "Vorlieben", "Préférences", "Preferências"], {
      ohip: `${base}.preferenceCollection.preference.preferenceValue`,
    }),
    text("packages", ["Packages", "Pakete", "Forfaits", "Pacotes"], {}),
    text("fixedCharges", ["Fixed charges", "Feste Buchungen", "Charges fixes", "Encargos fixos"], {}),
    text("routing", ["Routing", "Umleitung", "Transferts de charges", "Encaminhamento"], {}),
    text("traces", ["Traces", "Wiedervorlagen", "Consignes", "Tarefas"], {}),
    text("alerts", ["Alerts", "Hinweise beim Check-in", "Alertes", "Alertas"], {}),
    text("userDefined", ["User-defined fields", "Benutzerdefinierte Felder", "Champs libres", "Campos livres"], {}),
    decimal("deposit", ["Deposit paid", "Anzahlung", "Acompte versé", "Depósito pago"], {}),
    decimal("balance", ["Balance", "Saldo", "Solde", "Saldo em aberto"], {}),
    text("note", ["Note", "Bemerkung", "Remarque", "Observações"], { ohip: `${base}.comments.comment.text.value` }),
  ],
});
