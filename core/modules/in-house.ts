import { choice, code, date, decimal, int, text } from "./field.ts";
import { dataModule } from "./module.ts";
import { stayStatusSpellings } from "./shared-values.ts";

const reservation = "rsv.postReservation:reservations.reservation";
const night = `${reservation}.roomStay.roomRates`;

/**
 * Guests in the house at cut-over: created as arriving on the business date, assigned a room, checked in. Their
 * reservations need not exist: files of future stays seldom have guests who have arrived.
 */
export const inHouse = dataModule(
  {
    key: "in-house",
    group: "reservations",
    names: ["In-house guests", "Gäste im Haus", "Clients présents", "Hóspedes na casa"],
    push: "call",
    operation: "fof.postCheckIn",
    after: ["reservations"],
    fields: [
      text("reservationId", ["Reservation ID", "Reservierungs-ID", "N° de réservation", "N.º da reserva"], {
        key: true,
        width: 50,
        ohip: `${reservation}.externalReferences.id`,
      }),
      code("room", ["Room", "Zimmer", "Chambre", "Quarto"], {
        required: true,
        list: "rooms",
        ohip: "reservation.roomId",
      }),
      code("roomType", ["Room type", "Zimmertyp", "Type de chambre", "Tipo de quarto"], {
        list: "room-types",
        ohip: `${night}.roomType`,
      }),
      // Several guests may be on one booking.
      text("profileId", ["Guest ID", "Gast-ID", "N° du client", "N.º do hóspede"], {
        key: true,
        width: 80,
        refers: ["profiles"],
        ohip: `${reservation}.reservationGuests.profileInfo.profileIdList.id`,
      }),
      text("lastName", ["Last name", "Nachname", "Nom", "Apelido"], { width: 40 }),
      text("firstName", ["First name", "Vorname", "Prénom", "Nome próprio"], { width: 40 }),
      date("arrival", ["Arrival", "Anreise", "Arrivée", "Chegada"], {
        required: true,
        ohip: `${reservation}.roomStay.arrivalDate`,
      }),
      date("departure", ["Departure", "Abreise", "Départ", "Partida"], {
        required: true,
        ohip: `${reservation}.roomStay.departureDate`,
      }),
      int("adults", ["Adults", "Erwachsene", "Adultes", "Adultos"], {
        required: true,
        ohip: `${reservation}.roomStay.guestCounts.adults`,
      }),
      int("children", ["Children", "Kinder", "Enfants", "Crianças"], {
        ohip: `${reservation}.roomStay.guestCounts.children`,
      }),
      code("rateCode", ["Rate code", "Ratencode", "Code tarif", "Código de tarifa"], {
        list: "rate-codes",
        ohip: `${night}.ratePlanCode`,
      }),
      decimal("amount", ["Rate per night", "Preis pro Nacht", "Prix par nuit", "Preço por noite"], {
        ohip: `${night}.rates.rate.base.amountBeforeTax`,
      }),
      code("currency", ["Currency", "Währung", "Devise", "Moeda"], {
        lov: "Currencies",
        ohip: `${night}.rates.rate.base.currencyCode`,
      }),
      code("market", ["Market code", "Marktcode", "Code marché", "Código de mercado"], {
        list: "market-codes",
        ohip: `${night}.marketCode`,
      }),
      code("source", ["Source code", "Buchungsquelle", "Source de réservation", "Fonte da reserva"], {
        list: "source-codes",
        ohip: `${night}.sourceCode`,
      }),
      code("reservationType", ["Reservation type", "Reservierungsart", "Type de réservation", "Tipo de reserva"], {
        list: "reservation-types",
        ohip: `${reservation}.roomStay.guarantee.guaranteeCode`,
      }),
      code("paymentMethod", ["Payment method", "Zahlungsart", "Mode de paiement", "Método de pagamento"], {
        list: "payment-methods",
        ohip: `${reservation}.reservationPaymentMethods.paymentMethod`,
      }),
      decimal("balance", ["Balance", "Saldo", "Solde", "Saldo em aberto"], {}),
      choice("status", ["Status", "Reservierungsstatus", "Statut", "Estado da reserva"], stayStatusSpellings, {}),
      text("note", ["Note", "Bemerkung", "Remarque", "Observações"], {
        ohip: `${reservation}.comments.comment.text.value`,
      }),
    ],
  },
  {
    reservationId:
      "RESV_NAME_ID, RES_ID, RESNO, BOOKING_ID, RES_Unique_ID_Reservation, CONFIRMATION_NO, Reservierungsnummer, Res.-Nr., Buchungsnummer, Numéro de réservation, Número da reserva",
    room: "ROOM_NO, ROOM_NUMBER, Zimmernummer, Zimmer-Nr., Zi.-Nr., N° de chambre, N.º do quarto",
    roomType: "ROOM_CATEGORY, ROOM_CATEGORY_LABEL, CATEGORY, Kategorie, Zimmerkategorie, Catégorie, Tipologia",
    profileId: "NAME_ID, GUEST_NAME_ID, CUSTOMER_ID, Gast-Nr., Gastnummer, Kundennummer, N° client, N.º de cliente",
    lastName:
      "LAST, SURNAME, NAME, GUEST_NAME, GUEST_LAST_NAME, FAMILY_NAME, Familienname, Gastname, Nom de famille, Sobrenome",
    firstName: "FIRST, GIVEN_NAME, GUEST_FIRST_NAME, FORENAME, Rufname, Primeiro nome, Nome",
    arrival:
      "BEGIN_DATE, ARRIVAL_DATE, ARR_DATE, CHECK_IN, CHECK_IN_DATE, FROM, Anreisedatum, Ankunft, Von, Date d'arrivée, Du, Data de chegada, Entrada",
    departure:
      "END_DATE, DEPARTURE_DATE, DEP_DATE, CHECK_OUT, CHECK_OUT_DATE, TO, Abreisedatum, Bis, Date de départ, Au, Data de partida, Saída",
    adults: "NO_ADULTS, ADULT, PAX, PERSONS, Erw., Personen, Nb adultes, Personnes, N.º de adultos",
    children: "CHILD, NO_CHILDREN, Ki., Nb enfants, N.º de crianças",
    rateCode: "RATE_PLAN, PRICE_CODE, Preiscode, Preistyp, Plan tarifaire, Tarifa",
    amount:
      "RATE, RATE_AMOUNT, AMOUNT, PRICE, Rate, Zimmerpreis, Preis, Betrag, Montant, Prix, Tarif, Preço, Valor, Diária",
    currency: "CURRENCY_CODE, Währungscode, Code devise",
    market: "MARKET, MARKET_SEGMENT, Markt, Marktsegment, Segment, Segmento de mercado, Mercado",
    source:
      "SOURCE, BOOKING_SOURCE, ORIGIN_OF_BOOKING, Quelle, Quellcode, Buchungsquelle, Code source, Código de fonte, Fonte",
    reservationType: "GUARANTEE_CODE, GUARANTEE, Garantie, Garantia",
    paymentMethod: "PAYMENT, PAYMENT_TYPE, Zahlungsweise, Règlement, Forma de pagamento",
    balance: "OUTSTANDING, FOLIO_BALANCE, GUEST_BALANCE, Offener Betrag, Solde du compte",
    status: "RESV_STATUS, RESERVATION_STATUS, STATE, Buchungsstatus, État, Estado",
    note: "NOTES, COMMENT, COMMENTS, REMARKS, Bemerkungen, Notiz, Commentaire, Remarques, Nota",
  },
);
