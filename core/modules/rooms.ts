import { codeSynonyms } from "./code-fields.ts";
import { bool, code, int, text } from "./field.ts";
import { configModule } from "./module.ts";

const room = "room.roomDetails";

export const rooms = configModule(
  {
    key: "rooms",
    group: "rooms",
    names: ["Rooms", "Zimmer", "Chambres", "Quartos"],
    push: "call",
    operation: "rmcfg.postRooms",
    lov: "rooms",
    fields: [
      code("room", ["Room number", "Zimmernummer", "N° de chambre", "N.º do quarto"], {
        key: true,
        ohip: `${room}.roomId`,
      }),
      text("description", ["Description", "Bezeichnung", "Libellé", "Descrição"], {
        width: 2000,
        ohip: `${room}.description.defaultText`,
      }),
      code("roomType", ["Room type", "Zimmertyp", "Type de chambre", "Tipo de quarto"], {
        required: true,
        list: "room-types",
        ohip: `${room}.roomType.roomType`,
      }),
      code("floor", ["Floor", "Etage", "Étage", "Piso"], { list: "floors", ohip: `${room}.floor` }),
      code("building", ["Building", "Gebäude", "Bâtiment", "Edifício"], {
        lov: "Buildings",
        ohip: `${room}.building`,
      }),
      int("maximumOccupancy", ["Maximum occupancy", "Maximalbelegung", "Occupation maximale", "Ocupação máxima"], {
        ohip: `${room}.maximumOccupancy`,
      }),
      int("beds", ["Beds", "Betten", "Lits", "Camas"], { ohip: `${room}.noOfBeds` }),
      bool("smoking", ["Smoking", "Raucherzimmer", "Fumeur", "Fumador"], { ohip: `${room}.smoking` }),
      bool("accessible", ["Accessible", "Barrierefrei", "Accessible PMR", "Acessível"], { ohip: `${room}.accessible` }),
      text("extension", ["Phone extension", "Nebenstelle", "Poste téléphonique", "Extensão telefónica"], {
        width: 20,
        ohip: `${room}.phoneNumber`,
      }),
      text("keyCode", ["Key code", "Schlüsselcode", "Code de clé", "Código da chave"], {
        width: 20,
        ohip: `${room}.keyCode`,
      }),
      int("sequence", ["Order", "Reihenfolge", "Ordre", "Ordem"], { ohip: `${room}.sellSequence` }),
    ],
  },
  {
    description: codeSynonyms.description,
    sequence: codeSynonyms.sequence,
    room: "ROOM, ROOM_NO, UnitName, SPACE, Zimmer, Zimmer-Nr., Chambre, Numéro de chambre, Quarto",
    roomType:
      "ROOM_CATEGORY, ROOM_CATEGORY_LABEL, LABEL, UnitGroupCode, Kategorie, Zimmerkategorie, Catégorie, Tipologia",
    floor: "FLOOR_CODE, Stockwerk, Niveau, Andar",
    building: "BUILDING_CODE, Haus, Immeuble, Prédio",
    maximumOccupancy: "MAX_OCCUPANCY, MAX_PERSONS, Max. Personen",
    beds: "NO_OF_BEDS, NUMBER_OF_BEDS, Anzahl Betten, Nombre de lits",
    smoking: "SMOKING_YN, SMOKING_PREFERENCE, Raucher",
    accessible: "ACCESSIBLE_YN, HANDICAP_YN, Rollstuhlgerecht",
    extension: "PHONE_NUMBER, EXTENSION, Telefon, Téléphone, Telefone",
    keyCode: "KEY_NO",
  },
);
