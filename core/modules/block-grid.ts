import { code, date, decimal, int, text } from "./field.ts";
import { dataModule } from "./module.ts";

const grid = "criteria.allocationRoomTypes";
const inventory = `${grid}.allocationGridDates.roomAllocationInfo.inventory`;
const rate = `${grid}.allocationGridDates.roomAllocationInfo.rate`;

/** Rooms and prices of a block by night and room type. */
export const blockGrid = dataModule(
  {
    key: "block-grid",
    group: "blocks",
    names: ["Block grid", "Kontingentraster", "Grille du bloc", "Grelha do bloco"],
    push: "call",
    operation: "blk.putBlockAllocation",
    fields: [
      text("blockId", ["Block ID", "Kontingent-ID", "N° de bloc", "N.º do bloco"], {
        key: true,
        width: 80,
        refers: ["blocks"],
        ohip: "criteria.blockId.id",
      }),
      date("date", ["Date", "Datum", "Date du séjour", "Data"], {
        key: true,
        ohip: `${grid}.allocationGridDates.roomAllocationInfo.start`,
      }),
      code("roomType", ["Room type", "Zimmertyp", "Type de chambre", "Tipo de quarto"], {
        key: true,
        list: "room-types",
        ohip: `${grid}.roomType`,
      }),
      int("rooms", ["Rooms", "Zimmer", "Chambres", "Quartos"], { required: true }),
      int("rooms1", ["Rooms, 1 person", "Zimmer, 1 Person", "Chambres, 1 personne", "Quartos, 1 pessoa"], {
        ohip: `${inventory}.onePerson`,
      }),
      int("rooms2", ["Rooms, 2 persons", "Zimmer, 2 Personen", "Chambres, 2 personnes", "Quartos, 2 pessoas"], {
        ohip: `${inventory}.twoPerson`,
      }),
      int("rooms3", ["Rooms, 3 persons", "Zimmer, 3 Personen", "Chambres, 3 personnes", "Quartos, 3 pessoas"], {
        ohip: `${inventory}.threePerson`,
      }),
      int("rooms4", ["Rooms, 4 persons", "Zimmer, 4 Personen", "Chambres, 4 personnes", "Quartos, 4 pessoas"], {
        ohip: `${inventory}.fourPerson`,
      }),
      int("pickedUp", ["Picked up", "Abgerufen", "Chambres prises", "Quartos utilizados"], {}),
      decimal("rate1", ["Rate, 1 person", "Preis, 1 Person", "Tarif, 1 personne", "Preço, 1 pessoa"], {
        ohip: `${rate}.onePerson`,
      }),
      decimal("rate2", ["Rate, 2 persons", "Preis, 2 Personen", "Tarif, 2 personnes", "Preço, 2 pessoas"], {
        ohip: `${rate}.twoPerson`,
      }),
      decimal("rate3", ["Rate, 3 persons", "Preis, 3 Personen", "Tarif, 3 personnes", "Preço, 3 pessoas"], {
        ohip: `${rate}.threePerson`,
      }),
      decimal("rate4", ["Rate, 4 persons", "Preis, 4 Personen", "Tarif, 4 personnes", "Preço, 4 pessoas"], {
        ohip: `${rate}.fourPerson`,
      }),
      decimal("rateExtra", ["Extra person", "Zusatzperson", "Personne suppl.", "Pessoa extra"], {
        ohip: `${rate}.extraPerson`,
      }),
    ],
  },
  {
    blockId: "ALLOTMENT_HEADER_ID, BLK_Unique_ID_Block, BLOCK, Kontingent, Bloc, Bloco",
    date: "ALLOTMENT_DATE, STAY_DATE, GRID_Date, BLOCK_DATE, Nacht, Nuit, Noite, Tag, Jour, Dia",
    roomType: "ROOM_CATEGORY, ROOM_CATEGORY_LABEL, GRID_Room_Type, Kategorie, Zimmerkategorie, Catégorie, Tipologia",
    rooms:
      "TO_SELL, ORIGINAL_ROOMS, NO_OF_ROOMS, GRID_Rooms, BLOCKED, Anzahl, Anzahl Zimmer, Nombre, Nombre de chambres, Quantidade",
    rooms1: "PROJECTED_OCC1, OCC1, SINGLE_ROOMS, GRID_Rooms_1",
    rooms2: "PROJECTED_OCC2, OCC2, DOUBLE_ROOMS, GRID_Rooms_2",
    rooms3: "PROJECTED_OCC3, OCC3, TRIPLE_ROOMS, GRID_Rooms_3",
    rooms4: "PROJECTED_OCC4, OCC4, QUAD_ROOMS, GRID_Rooms_4",
    pickedUp: "SOLD, PICKUP, PICKED_UP, PICKUP_ROOMS, Gebucht, Vendues, Vendidos",
    rate1: "RATE_AMOUNT_1, RATE, SINGLE_RATE, GRID_Rate_1, Preis, Prix, Preço",
    rate2: "RATE_AMOUNT_2, DOUBLE_RATE, GRID_Rate_2",
    rate3: "RATE_AMOUNT_3, TRIPLE_RATE, GRID_Rate_3",
    rate4: "RATE_AMOUNT_4, QUAD_RATE, GRID_Rate_4",
    rateExtra: "RATE_AMOUNT_EXTRA, EXTRA_RATE, GRID_Rate_Extra, Aufpreis",
  },
);
