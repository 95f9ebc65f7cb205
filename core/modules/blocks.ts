import { bool, choice, code, date, int, text } from "./field.ts";
import { dataModule } from "./module.ts";

const base = "blocks.blockInfo.block";
const details = `${base}.blockDetails`;
const stay = `${base}.reservationDetails`;
const account = {
  width: 80,
  refers: ["accounts"],
  ohip: `${base}.blockProfiles.blockProfile.profileIdList.id`,
} as const;

export const blocks = dataModule(
  {
    key: "blocks",
    group: "blocks",
    path: "data/blocks",
    names: ["Blocks", "Kontingente", "Blocs", "Blocos"],
    push: "call",
    operation: "blk.postBlock",
    fields: [
      text("oldId", ["Block ID", "Kontingent-ID", "N° de bloc", "N.º do bloco"], {
        key: true,
        width: 80,
        ohip: `${base}.externalReferences.id`,
      }),
      text("code", ["Block code", "Kontingentcode", "Code du bloc", "Código do bloco"], {
        required: true,
        width: 20,
        ohip: `${details}.blockCode`,
      }),
      text("name", ["Block name", "Kontingentname", "Nom du bloc", "Nome do bloco"], {
        required: true,
        width: 40,
        ohip: `${details}.blockName`,
      }),
      code("status", ["Block status", "Kontingentstatus", "Statut du bloc", "Estado do bloco"], {
        required: true,
        list: "block-status-codes",
        ohip: `${details}.blockStatus.bookingStatus.status.code`,
      }),
      date("begin", ["Begin", "Beginn", "Début", "Início"], { required: true, ohip: `${details}.timeSpan.startDate` }),
      date("end", ["End", "Ende", "Fin", "Fim"], { required: true, ohip: `${details}.timeSpan.endDate` }),
      date("shoulderBegin", ["Shoulder begin", "Randtage ab", "Début élargi", "Início alargado"], {
        ohip: `${details}.shoulderDates.startDate`,
      }),
      date("shoulderEnd", ["Shoulder end", "Randtage bis", "Fin élargie", "Fim alargado"], {
        ohip: `${details}.shoulderDates.endDate`,
      }),
      date("cutoff", ["Cut-off date", "Cut-off-Datum", "Date de rétrocession", "Data de corte"], {
        ohip: `${stay}.cutOffDate`,
      }),
      int("cutoffDays", ["Cut-off days", "Cut-off-Tage", "Jours de rétrocession", "Dias de corte"], {
        ohip: `${stay}.cutOffDays`,
      }),
      date("decision", ["Decision date", "Entscheidungsdatum", "Date de décision", "Data de decisão"], {
        ohip: `${stay}.decisionDate`,
      }),
      date("roomingListDue", ["Rooming list due", "Namensliste bis", "Rooming list avant le", "Rooming list até"], {
        ohip: `${stay}.roomingListDueDate`,
      }),
      date("followUp", ["Follow-up date", "Wiedervorlage", "Date de relance", "Data de seguimento"], {
        ohip: `${stay}.followupDate`,
      }),
      code("bookingType", ["Booking type", "Buchungsart", "Type de dossier", "Tipo de evento"], {
        lov: "BookingTypes",
        ohip: `${details}.bookingType.code`,
      }),
      code(
        "reservationMethod",
        ["Reservation method", "Buchungsverfahren", "Mode de réservation", "Método de reserva"],
        {
          lov: "BlockReservationMethods",
          ohip: `${details}.reservationMethod.code`,
        },
      ),
      bool("postingMaster", ["Posting master", "Sammelkonto", "Compte maître", "Conta mestre"], {}),
      code("reservationType", ["Reservation type", "Reservierungsart", "Type de réservation", "Tipo de reserva"], {
        list: "reservation-types",
        ohip: `${details}.reservationType.reservationType`,
      }),
      code("market", ["Market code", "Marktcode", "Code marché", "Código de mercado"], {
        required: true,
        list: "market-codes",
        ohip: `${details}.marketCode.marketCode`,
      }),
      code("source", ["Source code", "Buchungsquelle", "Source de réservation", "Fonte da reserva"], {
        required: true,
        list: "source-codes",
        ohip: `${details}.sourceOfSale.sourceCode.sourceCode`,
      }),
      code("origin", ["Origin", "Buchungsweg", "Origine", "Origem"], {
        lov: "BlockOrigins",
        ohip: `${details}.blockOrigin`,
      }),
      code("rateCode", ["Rate code", "Ratencode", "Code tarif", "Código de tarifa"], {
        list: "rate-codes",
        ohip: `${stay}.ratePlanCode.ratePlanCode`,
      }),
      code("currency", ["Currency", "Währung", "Devise", "Moeda"], {
        lov: "Currencies",
        ohip: `${details}.currencyCode`,
      }),
      code("paymentMethod", ["Payment method", "Zahlungsart", "Mode de paiement", "Método de pagamento"], {
        list: "payment-methods",
        ohip: `${details}.paymentMethod.code`,
      }),
      choice(
        "inventoryControl",
        ["Inventory control", "Kontingentführung", "Gestion du stock", "Controlo de inventário"],
        {
          NonElastic: "N, NON ELASTIC, 0, NO",
          Elastic: "E, Y, ELASTIC, Elastisch, Élastique, 1, 2",
          SellLimit: "S, SELL LIMIT",
        },
        { ohip: `${stay}.inventoryControl` },
      ),
      bool("printRate", ["Print rate", "Rate drucken", "Imprimer le tarif", "Imprimir tarifa"], {
        ohip: `${stay}.printRate`,
      }),
      code("owner", ["Owner", "Verantwortlich", "Responsable", "Responsável"], {
        lov: "BlockOwners",
        ohip: `${base}.blockOwners.owner.ownerCode`,
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
      code(
        "cancellationReason",
        ["Cancellation reason", "Stornogrund", "Motif d'annulation", "Motivo de cancelamento"],
        {
          lov: "BlockCancellationCodes",
          ohip: `${details}.cancellationDetails.cancellationCode.code`,
        },
      ),
      code("lostReason", ["Lost reason", "Verlustgrund", "Motif de perte", "Motivo de perda"], {
        lov: "BlockLostBookingCodes",
        ohip: `${details}.cancellationDetails.cancellationCode.code`,
      }),
      text("note", ["Note", "Bemerkung", "Remarque", "Observações"], {
        ohip: `${base}.comments.commentInfo.comment.text.value`,
      }),
    ],
  },
  {
    oldId: "ALLOTMENT_HEADER_ID, BLK_Unique_ID_Block, BOOK_ID, Kontingentnummer, Gruppennummer, N° d'allotement",
    code: "ALLOTMENT_CODE, BLK_Code, BOOKING_CODE, GROUP_CODE, Gruppencode, Code groupe, Código do grupo",
    name: "DESCRIPTION, BLK_Name, ALLOTMENT_NAME, GROUP_NAME, Gruppenname, Bezeichnung, Nom du groupe, Nome do grupo",
    status: "BOOKING_STATUS, BLK_Room_Status, STATUS, STATUS_CODE, Buchungsstatus, Statut, Estado",
    shoulderBegin: "SHOULDER_BEGIN_DATE, SHOULDER_START_DATE",
    shoulderEnd: "SHOULDER_END_DATE",
    followUp: "FOLLOWUP_DATE, FOLLOW_UP",
    bookingType: "BOOKING_TYPE, EVENT_TYPE, GROUP_TYPE, Gruppenart",
    reservationMethod: "RESERVATION_METHOD, RESV_METHOD, BOOKING_METHOD",
    postingMaster: "POSTING_MASTER_YN, PM_YN, PAYMASTER",
    begin:
      "BEGIN_DATE, START_DATE, BLK_Start_Date, ARRIVAL, ARRIVAL_DATE, FROM, Anreise, Von, Arrivée, Date de début, Du, Chegada, De",
    end: "END_DATE, BLK_End_Date, DEPARTURE, DEPARTURE_DATE, TO, Abreise, Bis, Départ, Date de fin, Au, Partida, Até",
    cutoff:
      "INV_CUTOFF_DATE, CUTOFF_DATE, CUT_OFF, BLK_Cutoff_Date, RELEASE_DATE, Verfallsdatum, Releasedatum, Release, Date limite",
    cutoffDays: "INV_CUTOFF_DAYS, CUTOFF_DAYS, RELEASE_PERIOD",
    decision: "DECISION_DATE, DUE_DATE, OPTION_DATE, Option bis",
    roomingListDue: "ROOMING_LIST_DUE_DATE, ROOMING_LIST_DATE, Rooming-Liste",
    reservationType: "GUARANTEE_CODE, BLK_Reservation_Type, Garantie",
    market: "MARKET, BLK_Market_Code, MARKET_SEGMENT, Markt, Marktsegment, Segment, Segmento de mercado, Mercado",
    source:
      "SOURCE, BLK_Source_Code, ORIGIN_OF_BOOKING, Quelle, Quellcode, Buchungsquelle, Code source, Código de fonte, Fonte",
    origin: "CHANNEL, ORIGIN_CODE, BLK_Origin_Code, Kanal, Canal",
    rateCode: "RATE, RATE_PLAN, BLK_Rate_Code, Rate, Preiscode, Tarif, Tarifa",
    currency: "CURRENCY_CODE, BLK_Currency, Währungscode, Code devise",
    paymentMethod: "PAYMENT, PAYMENT_TYPE, BLK_Payment_Method, Zahlungsweise, Règlement, Forma de pagamento",
    inventoryControl: "ELASTIC, ELASTIC_YN, BLK_Elastic",
    printRate: "PRINT_RATE_YN, RATE_PRINT",
    owner: "SALES_ID, OWNER_CODE, BLK_Owner, SALES_MANAGER, Verkäufer, Commercial, Comercial",
    companyId: "COMPANY_NAME_ID, BLK_Account_ID, COMPANY, Firma, Société, Empresa",
    agentId: "AGENT_NAME_ID, TRAVEL_AGENT, TRAVEL_AGENT_ID, Reisebüro, Agence, Agência",
    sourceId: "SOURCE_NAME_ID, SOURCE_PROFILE",
    groupId: "GROUP_NAME_ID, GROUP_PROFILE, Gruppe, Groupe, Grupo",
    contactId: "CONTACT_NAME_ID, BLK_Contact_ID, Ansprechpartner",
    cancellationReason: "CANCELLATION_CODE, CANCEL_REASON, Stornocode",
    lostReason: "LOST_REASON, LOST_CODE, LOST_BUSINESS_CODE, Absagegrund, Raison de perte, Motivo da perda",
    note: "NOTES, COMMENTS, REMARKS, BLK_Notes, Bemerkungen, Notiz, Remarques, Commentaire, Nota",
  },
);
