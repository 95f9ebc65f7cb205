import { active, codeSynonyms, description, ownCode, sequence } from "./code-fields.ts";
import { bool, code, int } from "./field.ts";
import { configModule } from "./module.ts";

export const floors = configModule(
  {
    key: "floors",
    group: "rooms",
    names: ["Floors", "Etagen", "Étages", "Pisos"],
    push: "call",
    operation: "rmcfg.postFloors",
    lov: "floors",
    fields: [
      ownCode("hotelFloors.floor"),
      description("hotelFloors.description", 2000),
      sequence("hotelFloors.sequence"),
      bool("housekeeping", ["Housekeeping", "Wird gereinigt", "Service d'étage", "Limpeza"], {
        ohip: "hotelFloors.housekeeping",
      }),
    ],
  },
  {
    description: codeSynonyms.description,
    sequence: codeSynonyms.sequence,
    code: "FLOOR, FLOOR_CODE, Etage, Stockwerk, Étage, Niveau, Piso, Andar",
    housekeeping: "HOUSEKEEPING_YN, HK_YN",
  },
);

export const roomClasses = configModule(
  {
    key: "room-classes",
    group: "rooms",
    names: ["Room classes", "Zimmerklassen", "Classes de chambre", "Classes de quarto"],
    push: "compare",
    operation: "rmcfg.getRoomClasses",
    lov: "roomClasses",
    fields: [
      ownCode("roomClasses.code"),
      description("roomClasses.description.defaultText", 50),
      sequence("roomClasses.sequence"),
      active("roomClasses.inactive"),
    ],
  },
  { ...codeSynonyms, code: "ROOM_CLASS, CLASS, Zimmerklasse, Klasse, Classe" },
);

const type = "roomTypes.roomType";

export const roomTypes = configModule(
  {
    key: "room-types",
    group: "rooms",
    names: ["Room types", "Zimmertypen", "Types de chambre", "Tipos de quarto"],
    push: "compare",
    operation: "rmcfg.getRoomTypes",
    lov: "resortRoomTypes",
    fields: [
      ownCode(`${type}.roomType`),
      description(`${type}.shortDescription.defaultText`, 2000),
      code("roomClass", ["Room class", "Zimmerklasse", "Classe de chambre", "Classe de quarto"], {
        list: "room-classes",
        ohip: `${type}.roomClass`,
      }),
      int("defaultOccupancy", ["Default occupancy", "Normalbelegung", "Occupation standard", "Ocupação normal"], {
        ohip: `${type}.defaultOccupancy`,
      }),
      int("maximumOccupancy", ["Maximum occupancy", "Maximalbelegung", "Occupation maximale", "Ocupação máxima"], {
        ohip: `${type}.maximumOccupancy`,
      }),
      int("roomCount", ["Number of rooms", "Anzahl Zimmer", "Nombre de chambres", "Número de quartos"], {
        ohip: `${type}.numberOfRooms`,
      }),
      code("bedType", ["Bed type", "Bettenart", "Type de lit", "Tipo de cama"], {
        lov: "BedTypes",
        ohip: `${type}.bedType`,
      }),
      bool("pseudo", ["Pseudo room type", "Pseudo-Zimmertyp", "Type fictif", "Tipo fictício"], {
        ohip: `${type}.pseudo`,
      }),
      sequence(`${type}.sellSequence`),
      active(`${type}.inactive`),
    ],
  },
  {
    ...codeSynonyms,
    code: "LABEL, ROOM_CATEGORY, ROOM_TYPE, ROOM_CATEGORY_LABEL, UnitGroupCode, Zimmertyp, Kategorie, Type de chambre, Catégorie, Tipo de quarto, Tipologia",
    roomClass: "CLASS, Klasse, Classe",
    defaultOccupancy: "DEF_OCCUPANCY, DEFAULT_PERSONS, Standardbelegung",
    maximumOccupancy: "MAX_OCCUPANCY, MAX_PERSONS, MaxPersons, Max. Personen",
    roomCount: "NUMBER_ROOMS, NO_OF_ROOMS, QUANTITY",
    pseudo: "PSEUDO_ROOM_YN, PSEUDO_YN, PM",
  },
);
