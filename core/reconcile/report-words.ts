import type { ReportField } from "../../contract/reconciliation.ts";
import { headerFinder } from "./read-table.ts";

/** Headers of arrival lists, forecasts and manager reports in four languages, by figure. */
const WORDS: Readonly<Record<ReportField, string>> = {
  day: "Date, Day, Business date, Stay date, Calendar date, Night, Datum, Tag, Geschäftstag, Jour, Date du séjour, Journée, Data, Dia, Data da estadia",
  roomType:
    "Room type, Type, Room category, Category, Zimmertyp, Zimmerkategorie, Kategorie, Type de chambre, Catégorie, Tipo de quarto, Tipologia, Categoria",
  rate: "Rate code, Rate, Rate plan, Ratencode, Rate, Preiscode, Code tarif, Tarif, Plan tarifaire, Código de tarifa, Tarifa",
  arrivals:
    "Arrivals, Arrival rooms, Arr. rooms, Arr, Rooms arriving, Anreisen, Anreisezimmer, Ankünfte, Arrivées, Chambres arrivées, Chegadas, Quartos chegada",
  departures:
    "Departures, Departure rooms, Dep. rooms, Dep, Rooms departing, Abreisen, Abreisezimmer, Départs, Chambres départ, Partidas, Saídas, Quartos partida",
  nights:
    "Room nights, Rooms sold, Rooms occupied, Occupied rooms, Occ. rooms, Rooms, Sold, Total rooms, RN, Belegte Zimmer, Zimmernächte, Übernachtungen, Logis, Zimmer, Chambres occupées, Chambres vendues, Nuitées, Chambres, Quartos ocupados, Quartos vendidos, Noites, Quartos",
  revenue:
    "Revenue, Room revenue, Total revenue, Lodging revenue, Rev, Umsatz, Logisumsatz, Zimmerumsatz, Erlös, CA, Chiffre d'affaires, Recettes, Recette hébergement, CA hébergement, Receita, Receita de quartos, Faturação, Receita alojamento",
  blockRooms:
    "Block rooms, Rooms blocked, Blocked rooms, Group rooms, Allotment, Kontingent, Kontingentzimmer, Blockzimmer, Chambres bloquées, Allotement, Chambres groupe, Quartos bloqueados, Quartos de bloco",
  pickedUp:
    "Picked up, Pick-up, Pickup, Rooms picked up, Abgerufen, Abruf, Chambres prises, Prises, Quartos utilizados, Pick up",
};

/** The figure of a header in the old system's report. */
export const reportFieldOf = headerFinder(WORDS);
