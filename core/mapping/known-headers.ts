import type { ModuleKey } from "../modules/catalogue.ts";

/**
 * Columns of other systems' exports, each with a value and the field a person would choose; `-` if Bellhop has none.
 * Written from what such exports look like, not from our synonyms, because the table measures the synonyms.
 */
type Export = { system: string; module: ModuleKey; columns: string };

export const knownHeaders: readonly Export[] = [
  {
    system: "OPERA V5 profiles, table NAME",
    module: "profiles",
    columns: `NAME_ID=84211 oldId | NAME_TYPE=D type | LAST=Moreau lastName | FIRST=Camille firstName | MIDDLE=Anne middleName
      | TITLE=MRS title | SALUTATION=Dear_Mrs_Moreau salutation | LANGUAGE=F language | NATIONALITY=FR nationality
      | BIRTH_DATE=08.03.1971 birthDate | GENDER=F gender | VIP_STATUS=V1 vip | PASSPORT=09AB12345 idNumber
      | BUSINESS_TITLE=CEO position | ACTIVE_YN=Y status | TAX1_NO=FR123 taxNumber | BLACKLIST_YN=N blacklisted
      | EMAIL=c.moreau@example.com email | PHONE_NO=+33612345678 phone | ADDRESS1=3_rue_Royale address1 | ADDRESS2=App_4 address2
      | CITY=Paris city | ZIP_CODE=75008 postalCode | STATE=IDF state | COUNTRY=FR country | BIRTH_PLACE=Lyon birthPlace`,
  },
  {
    system: "OPERA V5 reservations",
    module: "reservations",
    columns: `RESV_NAME_ID=99812 oldId | CONFIRMATION_NO=2231456 confirmation | RESV_STATUS=RESERVED status | NAME_ID=84211 profileId
      | ARRIVAL=08.03.2026 arrival | DEPARTURE=12.03.2026 departure | ADULTS=2 adults | CHILDREN=0 children
      | ROOM_CATEGORY_LABEL=DLX roomType | ROOM=412 room | RATE_CODE=BAR rateCode | SHARE_AMOUNT=180.50 amount
      | CURRENCY_CODE=EUR currency | MARKET_CODE=IND market | ORIGIN_OF_BOOKING=WEB source | CHANNEL=TEL origin
      | GUARANTEE_CODE=6PM reservationType | PAYMENT_METHOD=CA paymentMethod | COMPANY_ID=501 companyId | TRAVEL_AGENT_ID=77 agentId
      | GROUP_ID=88 groupId | BLOCK_CODE=0326SIEM blockId | NO_OF_ROOMS=1 rooms | ARRIVAL_TIME=15:00 arrivalTime
      | PARTY_CODE=P1 party | CANCELLATION_REASON_CODE=CHG cancellationReason`,
  },
  {
    system: "OPERA Cloud data import templates",
    module: "profiles",
    columns: `IC_Unique_ID_Ind_Contact=100 oldId | IC_Contact_YN=N type | IC_Last_Name=Silva lastName | IC_First_Name=Rui firstName
      | IC_Profile_Language=P language | IC_Title=Mr title | IC_Nationality=PT nationality | IC_VIP_Code=2 vip
      | IC_Address_Line1=Rua_Augusta_1 address1 | IC_Address_Type=HOME addressType`,
  },
  {
    system: "Protel guests (German)",
    module: "profiles",
    columns: `KDNR=4711 oldId | Anrede=Herr title | Vorname=Jürgen firstName | Name1=Müller lastName | Straße=Hauptstr._3 address1
      | PLZ=80331 postalCode | Ort=München city | Land=Deutschland country | Telefon=089/123456 phone | Handy=0171/1234567 mobile
      | Telefax=089/123457 fax | E-Mail=j.mueller@example.de email | Geburtsdatum=08.03.1961 birthDate | Sprache=DE language
      | Nationalität=D nationality | Briefanrede=Sehr_geehrter_Herr salutation | VIP-Code=2 vip | Firma=Siemens_AG employer
      | Bemerkung=ruhiges_Zimmer note | Ausweisnr.=L01X00T47 idNumber | Geschlecht=m gender | Homepage=www.example.de website`,
  },
  {
    system: "Protel reservations (German)",
    module: "reservations",
    columns: `Buchungsnummer=55123 oldId | Buchungsstatus=Definitiv status | Gastnummer=4711 profileId | Anreise=08.03.2026 arrival
      | Abreise=10.03.2026 departure | Erwachsene=2 adults | Kinder=1 children | Anzahl_Zimmer=1 rooms | Kategorie=DZ roomType
      | Zimmernummer=214 room | Preistyp=BAR rateCode | Preis=129,00 amount | Währung=EUR currency | Marktcode=IND market
      | Quelle=WEB source | Reservierungsart=GAR reservationType | Zahlart=BAR paymentMethod | Ankunftszeit=18:00 arrivalTime
      | Bemerkungen=spät note | Anzahlung=50,00 deposit | Buchungsdatum=01.02.2026 bookedOn | Stornogrund=X cancellationReason`,
  },
  {
    system: "Fidelio V8 guests (English)",
    module: "profiles",
    columns: `Client ID=1001 oldId | Surname=O'Brien lastName | Given Name=Mary firstName | Title=Mrs title | Street=1_High_St address1
      | Town=Dublin city | Postcode=D02 postalCode | Country=IE country | Telephone=+35312345678 phone | Mobile No=+353861234567 mobile
      | Fax=+35312345679 fax | E-mail Address=m@example.ie email | Date of Birth=03/08/1980 birthDate | Nation=IE nationality
      | Lang=E language | VIP=1 vip | Passport No=PA123 idNumber | Remarks=cot note | Sex=F gender | Web=www.example.ie website`,
  },
  {
    system: "Fidelio reservations (French)",
    module: "reservations",
    columns: `N° réservation=7001 oldId | Statut=Confirmée status | N° client=1001 profileId | Arrivée=08/03/2026 arrival
      | Départ=11/03/2026 departure | Adultes=2 adults | Enfants=0 children | Type de chambre=DBL roomType | N° chambre=105 room
      | Code tarif=RACK rateCode | Montant=145,00 amount | Devise=EUR currency | Segment=LOIS market | Origine=TEL origin
      | Mode de paiement=CB paymentMethod | Heure d'arrivée=16:00 arrivalTime | Commentaire=vue note | Acompte=45,00 deposit
      | Nombre de chambres=1 rooms`,
  },
  {
    system: "A French guest file",
    module: "profiles",
    columns: `Code client=88 oldId | Civilité=Mme title | Nom=Durand lastName | Prénom=Élise firstName | Adresse=2_av_Foch address1
      | Complément d'adresse=Bât_B address2 | Code postal=69006 postalCode | Ville=Lyon city | Pays=FR country
      | Téléphone=0478123456 phone | Portable=0612345678 mobile | Courriel=e.durand@example.fr email
      | Date de naissance=14/07/1975 birthDate | Nationalité=FR nationality | Langue=FR language | Société=Acme employer
      | N° passeport=12AB34567 idNumber | Lieu de naissance=Nice birthPlace | Observations=calme note`,
  },
  {
    system: "A Portuguese guest file",
    module: "profiles",
    columns: `Nº Cliente=12 oldId | Apelido=Ferreira lastName | Nome próprio=Inês firstName | Morada=Rua_do_Ouro_5 address1
      | Código Postal=1100-060 postalCode | Localidade=Lisboa city | País=PT country | Telefone=+351212345678 phone
      | Telemóvel=+351912345678 mobile | E-mail=ines@example.pt email | Data de nascimento=08-03-1990 birthDate
      | Nacionalidade=PT nationality | Idioma=PT language | NIF=123456789 taxNumber | Empresa=TAP employer
      | Observações=berço note | Género=F gender | Título=Sra title`,
  },
  {
    system: "A Portuguese booking file",
    module: "reservations",
    columns: `Nº Reserva=501 oldId | Estado=Confirmada status | Data de chegada=08-03-2026 arrival | Data de partida=10-03-2026 departure
      | Adultos=2 adults | Crianças=1 children | Tipo de quarto=DBL roomType | Quarto=303 room | Código de tarifa=BAR rateCode
      | Valor=99,50 amount | Moeda=EUR currency | Segmento de mercado=LAZ market | Forma de pagamento=MB paymentMethod
      | Hora de chegada=14:00 arrivalTime | Depósito=30,00 deposit`,
  },
  {
    system: "Mews customers",
    module: "profiles",
    columns: `Customer Id=7c9e6679 oldId | Title=Mister title | First name=Tom firstName | Last name=Baker lastName
      | Email=tom@example.co.uk email | Phone=+442071234567 phone | Nationality code=GB nationality | Language code=en-GB language
      | Birth date=1970-03-08 birthDate | Address line 1=1_Road address1 | Address line 2=Flat_2 address2 | City=London city
      | Postal code=W1A postalCode | Country code=GB country | Passport number=5123 idNumber | Notes=late note | Tax identifier=GB1 taxNumber`,
  },
  {
    system: "Mews reservations",
    module: "reservations",
    columns: `Reservation number=31245 oldId | Status=Confirmed status | Arrival date=2026-03-08 arrival
      | Departure date=2026-03-09 departure | Space category=STD roomType | Space number=11 room | Rate=Flex rateCode
      | Adult count=2 adults | Child count=0 children | Market segment=Leisure market | Created=2026-01-02 bookedOn
      | Total amount=120.00 amount | Currency=GBP currency | Company identifier=C1 companyId | Travel agency identifier=A1 agentId`,
  },
  {
    system: "Cloudbeds guests and reservations",
    module: "reservations",
    columns: `Reservation Number=9988 oldId | Reservation Status=confirmed status | Check-in Date=03/08/2026 arrival
      | Check-out Date=03/10/2026 departure | Room Type=Queen roomType | Room Number=9 room | Rate Plan=BAR rateCode
      | Number of Adults=2 adults | Number of Children=0 children | Grand Total=310.00 amount | Deposit=100.00 deposit
      | Balance Due=210.00 balance | Booking Date=02/01/2026 bookedOn | Estimated Arrival Time=15:00 arrivalTime
      | Third Party Confirmation Number=BDC-1 crsNumber`,
  },
  {
    system: "Apaleo migration file",
    module: "reservations",
    columns: `OldReservationID=AB-1 oldId | ArrivalDate=2026-03-08 arrival | DepartureDate=2026-03-12 departure | AdultsCount=2 adults
      | ChildrenCount=0 children | RatePlanCode=FLEX rateCode | UnitGroupCode=DBL roomType | GuaranteeType=Prepayment reservationType
      | TotalGrossAmount=480.00 amount | Currency=EUR currency | MarketSegment=Leisure market | TravelPurpose=Leisure purpose
      | Comment=none note`,
  },
  {
    system: "Companies and agents",
    module: "accounts",
    columns: `ACCOUNT_NO=77 oldId | ACCOUNT_TYPE=COMPANY type | COMPANY_NAME=Siemens_AG name | IATA_NO=12345678 iata | CORP_NO=C9 corporateId
      | ADDRESS_LINE_1=Werner_von_Siemens_1 address1 | POSTAL_CODE=80333 postalCode | TOWN=München city | COUNTRY_CODE=DE country
      | TELEPHONE=+49891234 phone | E_MAIL=info@example.de email | WEB_PAGE=www.example.de website | VAT_NUMBER=DE123 taxNumber
      | COMMISSION_CODE=10 commission | NEGOTIATED_RATE=CORP1 rateCode`,
  },
  {
    system: "Firmen (German)",
    module: "accounts",
    columns: `Kundennr.=9 oldId | Firmenname=Lufthansa name | Zusatz=Einkauf name2 | Strasse=Airportring address1 | Postleitzahl=60546 postalCode
      | Stadt=Frankfurt city | Telefonnummer=+4969696 phone | Faxnummer=+4969697 fax | USt-IdNr.=DE114103379 taxNumber
      | Provision=8 commission | Internet=www.example.com website`,
  },
  {
    system: "Blocks",
    module: "blocks",
    columns: `ALLOTMENT_HEADER_ID=31 oldId | BLOCK_CODE=0326SIEM code | BLOCK_NAME=Siemens_kick-off name | BOOKING_STATUS=DEF status
      | BEGIN_DATE=08.03.2026 begin | END_DATE=12.03.2026 end | CUTOFF_DATE=01.03.2026 cutoff | CUTOFF_DAYS=7 cutoffDays
      | MARKET_CODE=GRP market | SOURCE_CODE=DIR source | DECISION_DATE=15.02.2026 decision | RATE_CODE=GRP1 rateCode
      | COMPANY_NAME_ID=501 companyId | CURRENCY_CODE=EUR currency`,
  },
];

type KnownColumn = { name: string; sample: string; target: string | null };

/** Parses `NAME=sample target`, separated by bars; an underscore in a sample is a space. */
export const columnsOf = ({ columns }: Export): KnownColumn[] =>
  columns.split("|").map((text) => {
    const cut = text.lastIndexOf(" ", text.trimEnd().length - 1);
    const [left, target] = [text.slice(0, cut).trim(), text.slice(cut).trim()];
    const equals = left.lastIndexOf("=");
    return {
      name: left.slice(0, equals),
      sample: left.slice(equals + 1).replaceAll("_", " "),
      target: target === "-" ? null : target,
    };
  });
