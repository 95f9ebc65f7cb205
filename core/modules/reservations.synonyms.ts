/** Column names of a stay in files, night by night or as a whole. */
const staySynonyms = {
  roomType:
    "ROOM_CATEGORY, ROOM_CATEGORY_LABEL, ROOM_CLASS, CATEGORY, RES_Room_Type, UnitGroup, UnitGroupCode, SpaceCategory, Kategorie, Zimmerkategorie, Zi.-Kat., Catégorie, Tipologia, Categoria, Room type code, Room category code, Unit type, Zimmerart, Zi.-Typ, Catégorie de chambre, Categoria de quarto, Tipo de UH, Type ch., Type de ch., Room type name, Zimmerbezeichnung, Tipo de apto.",
  room: "ROOM_NO, ROOM_NUMBER, RES_Room_Number, UnitName, Space number, SPACE, Zimmernummer, Zimmer-Nr., Zi.-Nr., N° de chambre, N.º do quarto, Room name, Unit number, Unit, Zimmernr., Zi.nr., Numéro de chambre, N° chambre, N° ch., Número do quarto, Nº do quarto, Room code, Ch., Zi., Quarto n.º",
  rateCode:
    "RATE, RATE_PLAN, RatePlanCode, RES_Rate_Code, PRICE_CODE, Rate, Preiscode, Preistyp, Tarif, Plan tarifaire, Tarifa, Plano tarifário, Rate plan name, Ratenplan, Código da tarifa, Rate type, Rate package, Rate name, Ratenname, Nom du tarif",
  currency: "CURRENCY_CODE, RES_Currency, Währungscode, Code devise",
  adults:
    "NO_ADULTS, ADULT, NO_OF_ADULTS, RES_Adults, PAX, PERSONS, Erw., Personen, Nb adultes, Personnes, N.º de adultos, Number of adults, Adult count, Adults count, Count of adults, Anzahl Erwachsene, Nombre d'adultes, Número de adultos, Ad., Adt., Adultos (n.º)",
  children:
    "CHILD, KIDS, NO_CHILDREN, NO_OF_CHILDREN, CHILDREN1, RES_Children, Ki., Nb enfants, N.º de crianças, Number of children, Child count, Children count, Anzahl Kinder, Nombre d'enfants, Número de crianças, Enf., Chd., Kids count",
  market:
    "MARKET, MARKET_SEGMENT, SEGMENT, RES_Market_Code, Markt, Marktsegment, Segment de marché, Segmento de mercado, Mercado",
  source:
    "SOURCE, BOOKING_SOURCE, RES_Source_Code, ORIGIN_OF_BOOKING, Quelle, Quellcode, Buchungsquelle, Code source, Código de fonte, Fonte, Source of business, Reservation source, Provenance, Media source, Business source",
} as const;

export const reservationSynonyms = {
  ...staySynonyms,
  oldId:
    "RESV_NAME_ID, RES_ID, RESNO, BOOKING_ID, BOOKING_NUMBER, RES_Unique_ID_Reservation, OldReservationID, Reservierungsnummer, Res.-Nr., Buchungsnummer, Numéro de réservation, N° dossier, Número da reserva, ID da reserva, Reservation number, Reservation no., Booking no., Booking code, Reservation code, Reservierung, Vorgangsnummer, Buchungs-Nr., Buchungs-ID, N° réservation, N° de dossier, Code réservation, N° résa, Código da reserva, Nº da reserva, Buchungsnr., Reservierungsnr., Booking ref., Booking reference, Reservation ref., Réf. résa, Ref. reserva",
  confirmation:
    "CONFIRMATION_NO, CONF_NO, CONFIRMATION, RES_Confirmation_Number, Bestätigungs-Nr., Confirmation, Confirmação, Confirmation code, Bestätigungsnr., Numéro de confirmation, Número de confirmação",
  status:
    "RESV_STATUS, RESERVATION_STATUS, BOOKING_STATUS, STATE, Buchungsstatus, État, Estado, Booking state, Reservation state, Statut réservation, Statut de la réservation, Status da reserva, Situação",
  profileId:
    "NAME_ID, GUEST_NAME_ID, IC_Unique_ID_Ind_Contact, CUSTOMER_ID, Gast-Nr., Gastnummer, Kundennummer, N° client, N.º de cliente, Guest number, Guest no., Customer number, Profile ID, Profile number, Client ID, Gäste-ID, Kunden-ID, Kundennr., Numéro client, ID client, Code client, ID do hóspede, Código do cliente, ID do cliente, Main guest ID, Profile ref., Guest ref., Customer ref.",
  arrival:
    "BEGIN_DATE, TRUNC_BEGIN_DATE, ARRIVAL_DATE, ARR_DATE, RES_Arrival_Date, CHECK_IN, CHECKIN, CHECK_IN_DATE, FROM, START_DATE, Anreisedatum, Ankunft, Von, Date d'arrivée, Du, Data de chegada, Entrada, Check-in, Arrival day, Anreisetag, Ankunftsdatum, Date arrivée, Jour d'arrivée, Data chegada, Data de entrada, Data do check-in",
  departure:
    "END_DATE, TRUNC_END_DATE, DEPARTURE_DATE, DEP_DATE, RES_Departure_Date, CHECK_OUT, CHECKOUT, CHECK_OUT_DATE, TO, Abreisedatum, Bis, Date de départ, Au, Data de partida, Saída, Check-out, Departure day, Abreisetag, Date départ, Jour de départ, Data saída, Data de saída, Data do check-out",
  arrivalTime:
    "ETA, ARRIVAL_ESTIMATE_TIME, RES_Arrival_Time, EXPECTED_ARRIVAL_TIME, Ankunftszeit, Estimated arrival time, Heure d'arrivée prévue, Hora prevista de chegada",
  departureTime: "ETD, DEPARTURE_ESTIMATE_TIME, RES_Departure_Time, EXPECTED_DEPARTURE_TIME",
  rooms:
    "QUANTITY, NO_OF_ROOMS, NUMBER_OF_ROOMS, RES_No_Of_Rooms, UNITS, Zimmeranzahl, Nb chambres, N.º de quartos, Room count, Anz. Zimmer, Nombre chambres, Nb ch., Nb de chambres",
  roomTypeCharged: "BOOKED_ROOM_CATEGORY, RTC, ROOM_TYPE_TO_CHARGE, RES_Room_Type_Charged",
  doNotMove: "DO_NOT_MOVE_YN, DNM, ROOM_LOCKED, Nicht verschieben",
  amount:
    "RATE_AMOUNT, SHARE_AMOUNT, AMOUNT, PRICE, PRICE_PER_NIGHT, ROOM_RATE, Logis, Prix par nuit, Preço por noite, RES_Rate_Amount, NIGHTLY_RATE, Zimmerpreis, Preis, Betrag, Logispreis, Montant, Prix, Preço, Valor, Diária, Price/night, Preis/Nacht, Prix/nuit, Preço/noite, Rate/night, Tarif/nuit, ADR, Average daily rate",
  fixedRate: "FIXED_RATE_YN, FIX_RATE, Festpreis",
  printRate: "PRINT_RATE_YN, RATE_PRINT",
  origin: "CHANNEL, ORIGIN_CODE, ORIGIN, Herkunft, Herkunftscode, RES_Origin_Code, BOOKING_MEDIUM, Kanal, Canal",
  reservationType:
    "GUARANTEE_CODE, RES_Reservation_Type, GUARANTEE, Guarantee type, RESTYPE, Garantie, Garantieart, Garantia",
  paymentMethod:
    "Zahlart, PAYMENT, PAYMENT_TYPE, RES_Payment_Method, Zahlungsweise, Règlement, Forma de pagamento, Payment mode, Means of payment, Zahlungsmittel, Zahlungsmethode, Moyen de paiement, Mode de règlement, Meio de pagamento",
  companyId: "COMPANY_NAME_ID, COMPANY, RES_Company_ID, Firma, Société, Empresa, Company ref.",
  agentId:
    "Travel agency ID, Agency ID, AGENT_NAME_ID, TRAVEL_AGENT, RES_Travel_Agent_ID, Reisebüro, Agence, Agência, Agent ref., Agency ref.",
  sourceId: "SOURCE_NAME_ID, SOURCE_PROFILE, RES_Source_ID",
  groupId: "GROUP_NAME_ID, GROUP_PROFILE, RES_Group_ID, Gruppe, Groupe, Grupo, Group ref.",
  contactId: "CONTACT_NAME_ID, BOOKER, BOOKER_ID, Besteller, Donneur d'ordre",
  blockId:
    "ALLOTMENT_HEADER_ID, BLK_Unique_ID_Block, BLOCK, ALLOTMENT, BLOCK_CODE, Kontingent, Bloc, Allotement, Bloco",
  shareWith: "PARENT_RESV_NAME_ID, SHARE_ID, SHARER_OF, Teilt mit",
  crsNumber:
    "CRS_NUMBER, CRS_NO, RES_CRS_Number, EXTERNAL_REFERENCE, CHANNEL_NUMBER, OTA_NUMBER, ExternalCode, ThirdPartyId, OTA-Nummer, Third party confirmation number, Third party reservation ID, Channel confirmation number, Channel reservation number, Channel booking number, OTA confirmation number, OTA booking reference, OTA reservation number, Channel manager ID, External reservation number, External confirmation number, External ID, Fremdnummer, Externe Nummer, Kanalnummer, Référence externe, Réf. externe, Référence canal, Número externo, Referência externa, Channel reference, Channel ref., OTA ref., Agency reference, Voucher number, Voucher, Agenturnummer",
  crsSystem: "RES_External_Ref_Type_CRS, EXTERNAL_SYSTEM, ChannelCode",
  party: "PARTY_CODE, Reisegesellschaft",
  purpose: "Travel purpose, PURPOSE_OF_STAY, Zweck",
  promotion: "PROMOTION_CODE, PROMO_CODE, Promotionscode, Code promo, Código promocional",
  complimentary: "COMPLIMENTARY_YN, COMP, Freizimmer",
  houseUse: "HOUSE_USE_YN",
  bookedOn:
    "INSERT_DATE, CREATED, BOOKED_AT, CREATED_AT, CREATED_ON, BOOKING_DATE, RES_Booking_Date, Buchungsdatum, Date de réservation, Data da reserva, Reservation date, Created date, Creation date, Date booked, Reservierungsdatum, Erstellt am, Angelegt am, Date de création, Créée le, Créé le, Data de criação, Criado em, Date created, Date résa, Date of booking, Buchung vom",
  cancellationReason:
    "CANCELLATION_REASON_CODE, CANCEL_CODE, CANCELLATION_CODE, Stornocode, Cancel reason, Reason for cancellation, Stornierungsgrund, Raison d'annulation",
  cancellationText: "CANCELLATION_REASON_DESC, CANCEL_REASON_DESC",
  deposit:
    "DEPOSIT_PAID, ADVANCE_PAYMENT, RES_Deposit, Anzahlung erhalten, Arrhes, Acompte, Sinal, Anzahlungsbetrag, Acompte payé",
  balance:
    "OUTSTANDING, FOLIO_BALANCE, Offener Betrag, Balance due, Restbetrag, Solde dû, Reste à payer, Valor em aberto",
  childAges: "CHILD_AGES, CHILDREN_AGES, AGES, Kinderalter, Âge des enfants, Idade das crianças",
  accompanyingIds:
    "ACCOMPANYING_NAME_IDS, ACCOMPANYING_GUESTS, ACCOMPANYING_NAMES, ADDITIONAL_GUEST_IDS, Mitreisende, Begleitpersonen, Accompagnants, Acompanhantes",
  membershipType: "RES_Membership_Type, LOYALTY_PROGRAM, LOYALTY_TYPE, MEMBERSHIP_TYPE",
  membershipNumber: "MEMBERSHIP_ID, MEMBERSHIP_NO, MEMBERSHIP_CARD_NO, LOYALTY_NO, Mitgliedsnummer",
  preferences: "PREFERENCE, RES_Preferences, Präferenzen, Gästewünsche",
  packages: "PACKAGE, PACKAGE_CODE, PACKAGE_CODES, PRODUCTS, Arrangement, Arrangements, Leistungen, Forfait, Pacote",
  fixedCharges: "FIXED_CHARGE, FIXED_CHARGES_YN, Feste Leistungen, Frais fixes",
  routing: "ROUTING_INSTRUCTIONS, ROUTE_TO, Rechnungsumleitung, Routage",
  traces: "TRACE, TRACE_TEXT, Erinnerungen, Rappels, Lembretes",
  alerts: "ALERT, ALERT_TEXT, Warnhinweise, Avisos",
  userDefined: "UDF, UDFS, USER_DEFINED, Zusatzfelder, Champs personnalisés, Campos personalizados",
  note: "NOTES, COMMENT, COMMENTS, REMARK, REMARKS, RES_Notes, SPECIALS, SPECIAL_REQUESTS, Bemerkungen, Notiz, Kommentar, Commentaire, Remarques, Nota, Comentário, Guest comments, Commentaires, Booking notes, Hinweis, Hinweise, Anmerkung, Anmerkungen, Comentários, Notas",
} as const;

export const nightSynonyms = {
  ...staySynonyms,
  reservationId:
    "RESV_NAME_ID, RES_ID, BOOKING_ID, RES_Unique_ID_Reservation, Reservierungsnummer, Res.-Nr., Numéro de réservation, Número da reserva",
  date: "DATE, RESERVATION_DATE, STAY_DATE, NIGHT_DATE, BUSINESS_DATE, Datum, Übernachtung, Date de séjour, Data, Data da estadia",
  amount: "RATE_AMOUNT, SHARE_AMOUNT, PRICE, NIGHTLY_RATE, Zimmerpreis, Preis, Prix, Preço, Valor",
} as const;
