/** What a stay's columns are called in files, night by night or as a whole. */
const staySynonyms = {
  roomType:
    "ROOM_CATEGORY, ROOM_CATEGORY_LABEL, ROOM_CLASS, CATEGORY, RES_Room_Type, UnitGroup, UnitGroupCode, SpaceCategory, Kategorie, Zimmerkategorie, Zi.-Kat., Catégorie, Tipologia, Categoria",
  room: "ROOM_NO, ROOM_NUMBER, RES_Room_Number, UnitName, SPACE, Zimmernummer, Zimmer-Nr., Zi.-Nr., N° de chambre, N.º do quarto",
  rateCode:
    "RATE, RATE_PLAN, RatePlanCode, RES_Rate_Code, PRICE_CODE, Rate, Preiscode, Preistyp, Tarif, Plan tarifaire, Tarifa, Plano tarifário",
  currency: "CURRENCY_CODE, RES_Currency, Währungscode, Code devise",
  adults:
    "NO_ADULTS, ADULT, NO_OF_ADULTS, RES_Adults, PAX, PERSONS, Erw., Personen, Nb adultes, Personnes, N.º de adultos",
  children: "CHILD, KIDS, NO_CHILDREN, NO_OF_CHILDREN, CHILDREN1, RES_Children, Ki., Nb enfants, N.º de crianças",
  market:
    "MARKET, MARKET_SEGMENT, SEGMENT, RES_Market_Code, Markt, Marktsegment, Segment de marché, Segmento de mercado, Mercado",
  source:
    "SOURCE, BOOKING_SOURCE, RES_Source_Code, ORIGIN_OF_BOOKING, Quelle, Quellcode, Buchungsquelle, Code source, Código de fonte, Fonte",
} as const;

export const reservationSynonyms = {
  ...staySynonyms,
  oldId:
    "RESV_NAME_ID, RES_ID, RESNO, BOOKING_ID, BOOKING_NUMBER, RES_Unique_ID_Reservation, OldReservationID, Reservierungsnummer, Res.-Nr., Buchungsnummer, Numéro de réservation, N° dossier, Número da reserva, ID da reserva",
  confirmation:
    "CONFIRMATION_NO, CONF_NO, CONFIRMATION, RES_Confirmation_Number, Bestätigungs-Nr., Confirmation, Confirmação",
  status: "RESV_STATUS, RESERVATION_STATUS, BOOKING_STATUS, STATE, Buchungsstatus, État, Estado",
  profileId:
    "NAME_ID, GUEST_NAME_ID, IC_Unique_ID_Ind_Contact, CUSTOMER_ID, Gast-Nr., Gastnummer, Kundennummer, N° client, N.º de cliente",
  arrival:
    "BEGIN_DATE, TRUNC_BEGIN_DATE, ARRIVAL_DATE, ARR_DATE, RES_Arrival_Date, CHECK_IN, CHECKIN, CHECK_IN_DATE, FROM, START_DATE, Anreisedatum, Ankunft, Von, Date d'arrivée, Du, Data de chegada, Entrada, Check-in",
  departure:
    "END_DATE, TRUNC_END_DATE, DEPARTURE_DATE, DEP_DATE, RES_Departure_Date, CHECK_OUT, CHECKOUT, CHECK_OUT_DATE, TO, Abreisedatum, Bis, Date de départ, Au, Data de partida, Saída, Check-out",
  arrivalTime: "ETA, ARRIVAL_ESTIMATE_TIME, RES_Arrival_Time, EXPECTED_ARRIVAL_TIME, Ankunftszeit",
  departureTime: "ETD, DEPARTURE_ESTIMATE_TIME, RES_Departure_Time, EXPECTED_DEPARTURE_TIME",
  rooms: "QUANTITY, NO_OF_ROOMS, NUMBER_OF_ROOMS, RES_No_Of_Rooms, UNITS, Zimmeranzahl, Nb chambres, N.º de quartos",
  roomTypeCharged: "BOOKED_ROOM_CATEGORY, RTC, ROOM_TYPE_TO_CHARGE, RES_Room_Type_Charged",
  doNotMove: "DO_NOT_MOVE_YN, DNM, ROOM_LOCKED, Nicht verschieben",
  amount:
    "RATE_AMOUNT, SHARE_AMOUNT, AMOUNT, PRICE, PRICE_PER_NIGHT, ROOM_RATE, Logis, Prix par nuit, Preço por noite, RES_Rate_Amount, NIGHTLY_RATE, Zimmerpreis, Preis, Betrag, Logispreis, Montant, Prix, Preço, Valor, Diária",
  fixedRate: "FIXED_RATE_YN, FIX_RATE, Festpreis",
  printRate: "PRINT_RATE_YN, RATE_PRINT",
  origin: "CHANNEL, ORIGIN_CODE, ORIGIN, Herkunft, Herkunftscode, RES_Origin_Code, BOOKING_MEDIUM, Kanal, Canal",
  reservationType: "GUARANTEE_CODE, RES_Reservation_Type, GUARANTEE, RESTYPE, Garantie, Garantieart, Garantia",
  paymentMethod: "Zahlart, PAYMENT, PAYMENT_TYPE, RES_Payment_Method, Zahlungsweise, Règlement, Forma de pagamento",
  companyId: "COMPANY_NAME_ID, COMPANY, RES_Company_ID, Firma, Société, Empresa",
  agentId: "AGENT_NAME_ID, TRAVEL_AGENT, RES_Travel_Agent_ID, Reisebüro, Agence, Agência",
  sourceId: "SOURCE_NAME_ID, SOURCE_PROFILE, RES_Source_ID",
  groupId: "GROUP_NAME_ID, GROUP_PROFILE, RES_Group_ID, Gruppe, Groupe, Grupo",
  contactId: "CONTACT_NAME_ID, BOOKER, BOOKER_ID, Besteller, Donneur d'ordre",
  blockId:
    "ALLOTMENT_HEADER_ID, BLK_Unique_ID_Block, BLOCK, ALLOTMENT, BLOCK_CODE, Kontingent, Bloc, Allotement, Bloco",
  shareWith: "PARENT_RESV_NAME_ID, SHARE_ID, SHARER_OF, Teilt mit",
  crsNumber:
    "CRS_NUMBER, CRS_NO, RES_CRS_Number, EXTERNAL_REFERENCE, CHANNEL_NUMBER, OTA_NUMBER, ExternalCode, ThirdPartyId, OTA-Nummer",
  crsSystem: "RES_External_Ref_Type_CRS, EXTERNAL_SYSTEM, ChannelCode",
  party: "PARTY_CODE, Reisegesellschaft",
  purpose: "PURPOSE_OF_STAY, Zweck",
  promotion: "PROMOTION_CODE, PROMO_CODE, Promotionscode, Code promo, Código promocional",
  complimentary: "COMPLIMENTARY_YN, COMP, Freizimmer",
  houseUse: "HOUSE_USE_YN",
  bookedOn:
    "INSERT_DATE, CREATED, BOOKED_AT, CREATED_AT, CREATED_ON, BOOKING_DATE, RES_Booking_Date, Buchungsdatum, Date de réservation, Data da reserva",
  cancellationReason: "CANCELLATION_REASON_CODE, CANCEL_CODE, CANCELLATION_CODE, Stornocode",
  cancellationText: "CANCELLATION_REASON_DESC, CANCEL_REASON_DESC",
  deposit: "DEPOSIT_PAID, ADVANCE_PAYMENT, RES_Deposit, Anzahlung erhalten, Arrhes, Acompte, Sinal",
  balance: "OUTSTANDING, FOLIO_BALANCE, Offener Betrag",
  note: "NOTES, COMMENT, COMMENTS, REMARK, REMARKS, RES_Notes, SPECIALS, SPECIAL_REQUESTS, Bemerkungen, Notiz, Kommentar, Commentaire, Remarques, Nota, Comentário",
} as const;

export const nightSynonyms = {
  ...staySynonyms,
  reservationId:
    "RESV_NAME_ID, RES_ID, BOOKING_ID, RES_Unique_ID_Reservation, Reservierungsnummer, Res.-Nr., Numéro de réservation, Número da reserva",
  date: "DATE, RESERVATION_DATE, STAY_DATE, NIGHT_DATE, BUSINESS_DATE, Datum, Übernachtung, Date de séjour, Data, Data da estadia",
  amount: "RATE_AMOUNT, SHARE_AMOUNT, PRICE, NIGHTLY_RATE, Zimmerpreis, Preis, Prix, Preço, Valor",
} as const;
