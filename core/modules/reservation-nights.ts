import { code, date, decimal, int, text } from "./field.ts";
import { dataModule } from "./module.ts";

const night = "reservations.reservation.roomStay.roomRates";
const amount = `${night}.rates.rate.base`;

/** A reservation's values on one of its nights, where nights differ. */
export const reservationNights = dataModule({
  key: "reservation-nights",
  group: "reservations",
  names: ["Reservation nights", "Reservierungsnächte", "Nuitées", "Noites das reservas"],
  push: "within",
  operation: "rsv.postReservation",
  fields: [
    text("reservationId", ["Reservation ID", "Reservierungs-ID", "N° de réservation", "N.º da reserva"], {
      key: true,
      width: 50,
      refers: ["reservations"],
    }),
    date("date", ["Night", "Nacht", "Nuit", "Noite"], { key: true, ohip: `${night}.start` }),
    code("roomType", ["Room type", "Zimmertyp", "Type de chambre", "Tipo de quarto"], {
      list: "room-types",
      ohip: `${night}.roomType`,
    }),
    code("room", ["Room", "Zimmer", "Chambre", "Quarto"], { list: "rooms", ohip: `${night}.roomId` }),
    code("rateCode", ["Rate code", "Ratencode", "Code tarif", "Código de tarifa"], {
      list: "rate-codes",
      ohip: `${night}.ratePlanCode`,
    }),
    decimal("amount", ["Amount", "Betrag", "Montant", "Montante"], { ohip: `${amount}.amountBeforeTax` }),
    code("currency", ["Currency", "Währung", "Devise", "Moeda"], {
      lov: "Currencies",
      ohip: `${amount}.currencyCode`,
    }),
    int("adults", ["Adults", "Erwachsene", "Adultes", "Adultos"], { ohip: `${night}.guestCounts.adults` }),
    int("children", ["Children", "Kinder", "Enfants", "Crianças"], { ohip: `${night}.guestCounts.children` }),
    code("market", ["Market code", "Marktcode", "Code marché", "Código de mercado"], {
      list: "market-codes",
      ohip: `${night}.marketCode`,
    }),
    code("source", ["Source code", "Buchungsquelle", "Source de réservation", "Fonte da reserva"], {
      list: "source-codes",
      ohip: `${night}.sourceCode`,
    }),
  ],
});
