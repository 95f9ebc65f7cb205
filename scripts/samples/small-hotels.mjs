import { csvLines } from "./csv-lines.mjs";
import { inDots, nightsOf, plusDays } from "./days.mjs";
import { money, RATES } from "./inventory.mjs";
import { writePhone } from "./people.mjs";
import { makePeople } from "./profiles.mjs";

const [GUESTS, STAYS] = [150, 80];
const inSlashes = (day) => inDots(day).replaceAll(".", "/");
const SOLD = [
  ["LEIS", "WEB", "BAR", "GTD"],
  ["OTA", "OTA", "OTA", "GTD"],
  ["CORP", "DIR", "CORP", "CO"],
];

/** Another system's column names, in its order. */
const KINDS = {
  lisbon: {
    from: { PT: 50, ES: 15, FR: 12, GB: 12, DE: 6, US: 5 },
    day: inSlashes,
    price: (amount) => money(amount).replace(".", ","),
    currency: "EUR",
    guest: (person, random) => ({
      "N.º de cliente": person.id,
      Título: person.title,
      Apelido: person.last,
      "Nome próprio": person.first,
      "Data de nascimento": person.birth && inSlashes(person.birth),
      "Correio eletrónico": person.email,
      Telefone: person.land ? writePhone(random, person.land) : "",
      Telemóvel: person.mobile ? writePhone(random, person.mobile) : "",
      Morada: person.street,
      "Código postal": person.zip,
      Localidade: person.city,
      País: person.country,
      Nacionalidade: person.nationality,
      Idioma: person.language,
      "Estado do perfil": "Ativo",
    }),
    stay: (stay) => ({
      "N.º da reserva": stay.id,
      "Estado da reserva": stay.status,
      "N.º de cliente": stay.guest,
      Chegada: stay.arrival,
      Partida: stay.departure,
      Adultos: stay.adults,
      Crianças: "0",
      "Tipo de quarto": stay.type,
      Tarifa: stay.rate,
      "Preço por noite": stay.price,
      Moeda: stay.currency,
      "Segmento de mercado": stay.market,
      Fonte: stay.source,
      Garantia: stay.guarantee,
      Observações: stay.note,
    }),
    statuses: ["Saído", "Hospedado", "Confirmado", "Cancelado"],
    notes: ["Chegada tardia", "Berço no quarto", "Vista para o rio"],
    name: "Apelido",
  },
  zermatt: {
    from: { CH: 45, DE: 30, GB: 10, IT: 8, NL: 7 },
    day: inDots,
    price: money,
    currency: "CHF",
    guest: (person, random) => ({
      "Gast-Nr.": person.id,
      Anrede: person.title,
      Name: person.last,
      Vorname: person.first,
      Adresse: person.street,
      PLZ: person.zip,
      Ort: person.city,
      Land: person.country,
      Telefon: person.land ? writePhone(random, person.land) : "",
      Mobil: person.mobile ? writePhone(random, person.mobile) : "",
      "E-Mail-Adresse": person.email,
      Geburtstag: person.birth && inDots(person.birth),
      Sprache: person.language,
      Aktiv: "J",
    }),
    stay: (stay) => ({
      "Res.-Nr.": stay.id,
      Buchungsstatus: stay.status,
      "Gast-Nr.": stay.guest,
      Anreise: stay.arrival,
      Abreise: stay.departure,
      "Erw.": stay.adults,
      Zimmerkategorie: stay.type,
      Ratencode: stay.rate,
      Zimmerpreis: stay.price,
      Währung: stay.currency,
      Marktsegment: stay.market,
      Quelle: stay.source,
      Garantieart: stay.guarantee,
      Bemerkungen: stay.note,
    }),
    statuses: ["Abgereist", "Im Haus", "Bestätigt", "Storniert"],
    notes: ["Skiraum im Untergeschoss", "Später Check-in", "Blick aufs Matterhorn gewünscht"],
    name: "Name",
  },
};

/** Guests and stays of a hotel with another old system: its own headings, dates and words. */
export function makeSmallHotel(random, kind, { businessDate, firstId }) {
  const { from, guest, stay, day, price, currency, statuses, notes, name } = KINDS[kind];
  const people = makePeople(random, { all: GUESTS, firstId, from });
  const guests = people.map((person) => guest(person, random));
  const lost = new Set([40, 90]);
  for (const row of lost) guests[row][name] = "";
  for (const [row, person] of people.entries()) person.end = lost.has(row) ? "rejected" : "created";
  const ends = { created: 0, rejected: 0, waiting: 0 };
  const stays = Array.from({ length: STAYS }, (_, n) => {
    const arrival = plusDays(businessDate, random.between(-40, 120));
    const departure = plusDays(arrival, random.between(1, 6));
    const status = random.chance(0.1) ? 3 : departure <= businessDate ? 0 : arrival < businessDate ? 1 : 2;
    const type = random.pick(Object.keys(RATES));
    const [market, source, rate, guarantee] = random.pick(SOLD);
    const person = random.pick(people);
    const turned = n === 33;
    const end = turned || n === 55 ? "rejected" : n === 66 || person.end !== "created" ? "waiting" : "created";
    ends[end]++;
    return stay({
      ...{
        id: String(firstId + 50_000 + n),
        status: statuses[status],
        type,
        market,
        source,
        rate,
        guarantee,
        currency,
      },
      guest: n === 66 ? "999999" : person.id,
      arrival: day(turned ? departure : arrival),
      departure: day(turned ? arrival : departure),
      adults: n === 55 ? "?" : type === "SGL" ? "1" : "2",
      price: price(RATES[type] + nightsOf(arrival, departure).length),
      note: random.chance(0.15) ? random.pick(notes) : "",
    });
  });
  return {
    people,
    guests: { text: csvLines(guests, ";"), ends: { created: GUESTS - lost.size, rejected: lost.size, waiting: 0 } },
    stays: { text: csvLines(stays, ";"), ends },
  };
}
