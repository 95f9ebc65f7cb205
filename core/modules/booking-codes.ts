import { active, codeSynonyms, description, lovFields, ownCode, sequence } from "./code-fields.ts";
import { bool, choice, code } from "./field.ts";
import { configModule } from "./module.ts";

const guarantee = "guaranteeCodes.guaranteeCode";

export const reservationTypes = configModule(
  {
    key: "reservation-types",
    group: "codes",
    names: ["Reservation types", "Reservierungsarten", "Types de réservation", "Tipos de reserva"],
    push: "compare",
    operation: "rsvcfg.getGuaranteeCodes",
    lov: "ReservationTypes",
    fields: [
      ownCode(`${guarantee}.guaranteeCode`),
      description(`${guarantee}.description`, 2000),
      bool("deducts", ["Deducts inventory", "Belegt Verfügbarkeit", "Déduit du stock", "Deduz inventário"], {
        ohip: `${guarantee}.reserveInventory`,
      }),
      sequence(`${guarantee}.orderSequence`),
      active(`${guarantee}.inactive`),
    ],
  },
  {
    ...codeSynonyms,
    code: "GUARANTEE_CODE, RESERVATION_TYPE, RES_TYPE, Reservierungsart, Garantieart, Type de réservation, Garantie, Tipo de reserva",
    deducts: "DEDUCT_INVENTORY_YN, DEDUCT_YN, RESERVE_INVENTORY",
  },
);

const blockStatus = "blockStatusCodes";

export const blockStatusCodes = configModule(
  {
    key: "block-status-codes",
    group: "codes",
    names: ["Block status codes", "Kontingentstatus", "Statuts de bloc", "Estados de bloco"],
    push: "compare",
    operation: "blkcfg.getBlockStatusCodes",
    lov: "BlockStatuses",
    fields: [
      ownCode(`${blockStatus}.status.code`),
      description(`${blockStatus}.status.description`, 2000),
      choice(
        "kind",
        ["Status type", "Statusart", "Type de statut", "Tipo de estado"],
        {
          Inquiry: "INQUIRY, INQ, Anfrage, Demande, Consulta",
          NonDeductInv: "NON DED INV, NON DEDUCT, TENTATIVE, Optional, Option, Provisório",
          DeductInv: "DED INV, DEDUCT, DEFINITE, Definitiv, Confirmé, Definitivo",
          Actual: "ACTUAL, ACT, Aktuell, Réalisé, Atual",
          Waitlist: "WAITLIST, Warteliste, Liste d'attente, Lista de espera",
          Cancel: "CANCEL, CANCELLED, Storniert, Annulé, Cancelado",
          Lost: "LOST, LOS, Verloren, Perdu, Perdido",
          Refused: "REFUSED, Abgelehnt, Refusé, Recusado",
          Referral: "REFERRAL, Empfehlung, Recommandation, Referência",
        },
        { ohip: `${blockStatus}.roomStatusType` },
      ),
      code("reservationType", ["Reservation type", "Reservierungsart", "Type de réservation", "Tipo de reserva"], {
        list: "reservation-types",
        ohip: `${blockStatus}.defaultReservationType.code`,
      }),
      bool("pickup", ["Open for pickup", "Abruf erlaubt", "Ouvert aux prises", "Aberto a reservas"], {
        ohip: `${blockStatus}.allowPickup`,
      }),
      bool("starting", ["Starting status", "Anfangsstatus", "Statut de départ", "Estado inicial"], {
        ohip: `${blockStatus}.starting`,
      }),
      sequence(`${blockStatus}.orderBy`),
    ],
  },
  {
    description: codeSynonyms.description,
    sequence: codeSynonyms.sequence,
    code: "BOOKING_STATUS, BLOCK_STATUS, STATUS, STATUS_CODE, Statut, Estado",
    kind: "STATUS_TYPE, ROOM_STATUS_TYPE, TYPE, Typ, Tipo",
    reservationType: "GUARANTEE_CODE, DEFAULT_RESERVATION_TYPE",
    pickup: "ALLOW_PICKUP_YN, OPEN_FOR_PICKUP, ALLOW_PICKUP",
    starting: "STARTING_STATUS_YN",
  },
);

export const cancellationReasons = configModule(
  {
    key: "cancellation-reasons",
    group: "codes",
    names: ["Cancellation reasons", "Stornogründe", "Motifs d'annulation", "Motivos de cancelamento"],
    push: "compare",
    operation: "lov.getListOfValues",
    lov: "CancellationReasons",
    fields: lovFields,
  },
  { ...codeSynonyms, code: "CANCELLATION_CODE, CANCEL_CODE, REASON_CODE, Stornocode, Motif, Motivo" },
);
