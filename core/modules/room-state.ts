import { choice, code, date, int, text } from "./field.ts";
import { dataModule } from "./module.ts";
import { cleaningSpellings, closureSpellings } from "./shared-values.ts";

export const roomStatus = dataModule(
  {
    key: "room-status",
    group: "rooms",
    names: ["Room status", "Zimmerstatus", "État des chambres", "Estado dos quartos"],
    push: "call",
    operation: "hsk.putRoomRelatedStatus",
    after: ["in-house"],
    fields: [
      code("room", ["Room", "Zimmer", "Chambre", "Quarto"], { key: true, list: "rooms", ohip: "roomList.roomId" }),
      choice(
        "status",
        ["Housekeeping status", "Housekeeping-Status", "État de propreté", "Estado de limpeza"],
        { ...cleaningSpellings, ...closureSpellings },
        { required: true, ohip: "housekeepingRoomStatus" },
      ),
      choice(
        "occupancy",
        ["Occupancy", "Belegung", "Occupation", "Ocupação"],
        {
          Vacant: "VAC, VACANT, V, FREE, Frei, Libre, Livre",
          Occupied: "OCC, OCCUPIED, O, Belegt, Occupée, Ocupado",
        },
        { ohip: "housekeepingStatus" },
      ),
      int("persons", ["Persons counted", "Personen laut Etage", "Personnes constatées", "Pessoas contadas"], {
        ohip: "roomPersons.houseKeepingPersons",
      }),
    ],
  },
  {
    room: "ROOM_NO, ROOM_NUMBER, Zimmernummer, Zimmer-Nr., N° de chambre, N.º do quarto, UnitName, SPACE",
    status: "ROOM_STATUS, HK_STATUS, HOUSEKEEPING_STATUS, STATE, Reinigungsstatus, Statut ménage, Statut, Estado",
    occupancy: "FO_STATUS, FRONT_OFFICE_STATUS, HK_OCCUPANCY, Belegungsstatus, Statut d'occupation",
    persons: "HK_PERSONS, PERSONS, Personen, Personnes, Pessoas",
  },
);

const closure = "criteria.roomRangeList.roomOutOfOrder";

export const outOfOrder = dataModule(
  {
    key: "out-of-order",
    group: "rooms",
    names: ["Out of order", "Gesperrte Zimmer", "Chambres hors service", "Quartos fora de serviço"],
    push: "call",
    operation: "hsk.postOutOfOrderRooms",
    after: ["in-house"],
    fields: [
      code("room", ["Room", "Zimmer", "Chambre", "Quarto"], {
        key: true,
        list: "rooms",
        ohip: "criteria.roomRangeList.roomIds",
      }),
      date("begin", ["From", "Von", "Du", "De"], { key: true, ohip: `${closure}.start` }),
      date("end", ["To", "Bis", "Au", "Até"], { required: true, ohip: `${closure}.end` }),
      choice("kind", ["Kind", "Sperrart", "Nature", "Natureza"], closureSpellings, {}),
      code("reason", ["Reason", "Grund", "Motif", "Motivo"], {
        required: true,
        lov: "OOSReasonsConfig",
        ohip: `${closure}.reasonCode`,
      }),
      text("remarks", ["Remarks", "Bemerkung", "Remarque", "Observações"], {
        width: 2000,
        ohip: `${closure}.repairRemarks`,
      }),
      choice(
        "returnStatus",
        ["Return status", "Status danach", "État au retour", "Estado no regresso"],
        cleaningSpellings,
        {
          ohip: `${closure}.returnStatus`,
        },
      ),
    ],
  },
  {
    room: "ROOM_NO, ROOM_NUMBER, Zimmernummer, Zimmer-Nr., N° de chambre, N.º do quarto",
    begin: "BEGIN_DATE, START_DATE, FROM_DATE, Beginn, Date de début, Data de início",
    end: "END_DATE, TO_DATE, UNTIL, Ende, Date de fin, Data de fim",
    kind: "OOO_TYPE, ROOM_STATUS, REPAIR_TYPE, STATUS, Art, Type, Tipo",
    reason: "REASON_CODE, REPAIR_CODE, Sperrgrund, Grundcode, Code motif, Código do motivo",
    remarks: "REPAIR_REMARKS, COMMENTS, NOTES, Bemerkungen, Remarques, Commentaire, Nota",
    returnStatus: "RETURN_AS, RETURN_ROOM_STATUS, Rückgabestatus",
  },
);
