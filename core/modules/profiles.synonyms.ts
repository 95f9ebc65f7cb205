import { addressSynonyms, reachSynonyms } from "./contact-fields.ts";

/** Headers seen in OPERA V5, Oracle's import templates, Fidelio, Protel, Mews, Cloudbeds and Apaleo exports. */
export const profileSynonyms = {
  ...addressSynonyms,
  ...reachSynonyms,
  oldId:
    "NAME_ID, PROFILE_ID, CLIENT_ID, Gast-ID, Kundennr., Code client, GUEST_ID, CUSTOMER_ID, GUESTNO, IC_Unique_ID_Ind_Contact, EXTERNAL_ID, Gast-Nr., Gastnummer, Gästenummer, Gaestenummer, Kundennummer, Kunden-Nr., Kdnr, Profilnummer, N° client, Numéro client, ID client, N.º de cliente, ID do hóspede, Guest number, Guest no., Client number, Client code, Customer number, Customer no., Customer code, Profile number, Profile no., Gäste-ID, Kunden-ID, Kunde-ID, Gäste-Nr., Numéro de client, ID du client, Réf. client, Référence client, Código do cliente, Código do hóspede, N.º do cliente, Número do cliente, Número de cliente, ID do cliente, Nº do hóspede, Guest code, Gästenr, Gaestenr, Guest ref., Profile ref.",
  type: "NAME_TYPE, GUEST_TYPE, CONTACT_YN, IC_Contact_YN, Profiltyp, Kontaktart, Classe de profil",
  status: "ACTIVE_YN, STATUS_CODE, PROFILE_STATUS, IS_ACTIVE, Aktiv, Actif, Ativo",
  lastName:
    "LAST, SURNAME, NAME, GUEST_NAME, GUEST_LAST_NAME, IC_Last_Name, FAMILY_NAME, SNAME, NAME1, Familienname, Zuname, Gastname, Nom de famille, Nom du client, Sobrenome, Último nome, Last names, Surnames, Family names, Nachnamen, Nom d'usage, Nom patronymique, Apelidos",
  firstName:
    "FIRST, GIVEN_NAME, GUEST_FIRST_NAME, IC_First_Name, FORENAME, XFIRST, NAME2, Rufname, Prénom du client, Primeiro nome, Nome, First names, Given names, Christian name, Vornamen, Prénoms, Prénom(s)",
  middleName: "MIDDLE, IC_Middle_Name, SECOND_NAME, 2e prénom, Segundo nome",
  title: "TITLE_CODE, IC_Title, NAME_TITLE, MR_MS, PREFIX, Titel, Anredecode, Titre, Tratamento",
  salutation: "GREETING, IC_Salutation, Formule de politesse, Vocativo",
  language:
    "LANGUAGE_CODE, LANG, IC_Profile_Language, PROFILE_LANGUAGE, LOCALE, Sprachcode, Korrespondenzsprache, Code langue, Língua, PreferredLanguageCode, Preferred language, Gästesprache, Langue préférée, Langue de correspondance, Idioma preferido, Língua preferida",
  nationality:
    "NATIONALITY_CODE, IC_Nationality, CITIZENSHIP, NAT, Staatsangehörigkeit, Staatsbürgerschaft, NationalityCountryCode, Code nationalité, Nation, Country of citizenship, Nationalitätscode, Citoyenneté, Cidadania",
  gender: "SEX, GENDER_CODE, IC_Gender, Genre, Género",
  birthDate:
    "BIRTHDAY, DOB, IC_Birth_Date, Geburtstag, Geb.-Datum, Né(e) le, Data nasc., Geboren am, Geb. am, Geb.datum, Gebdat, Nascimento, Data de nasc., Date naissance, Date nais., Geb.-Dat., Geb.Dat",
  birthPlace: "Naturalidade, Geb.-Ort, Geb.Ort, Birth city",
  vip: "VIP_STATUS, VIP_CODE, IC_VIP_Code, VIP-Kennzeichen, Code VIP, Código VIP",
  employer:
    "COMPANY, COMPANY_NAME, Firma, Firmenname, Arbeitgeber, Société, Entreprise, Empresa, Organisation, Organization, Employer, Unternehmen",
  position:
    "JOB_TITLE, BUSINESS_TITLE, PROFESSION, Beruf, Poste, Cargo, Occupation, Job, Tätigkeit, Métier, Profissão, Designation",
  idType:
    "DOCUMENT_TYPE, PASSPORT_TYPE, Dokumentart, ID type, Document kind, Dokumenttyp, Type de document, Type de pièce, Identity type, Identification type, Art des Ausweises",
  idNumber:
    "PASSPORT, Ausweisnr., Ausweisnummer, PASSPORT_NO, DOCUMENT_NUMBER, Passnummer, Reisepassnummer, N° de passeport, N.º do passaporte, Document no., ID no., ID number, Passport number, Ausweis-Nr., Personalausweis, Reisepass-Nr., Reisepass, Passnr., Numéro de passeport, Numéro de pièce d'identité, N° pièce d'identité, N° passeport, Passeport, Número do documento, Número do passaporte, Passaporte, Cartão de cidadão, N.º de passaporte, Identity no., Identity number, Identification number",
  idCountry: "ISSUED_COUNTRY, PASSPORT_COUNTRY",
  idExpiry:
    "ID_EXPIRY_DATE, PASSPORT_EXPIRY, EXPIRATION_DATE, Passport expiry date, Document expiry date, Ausweis gültig, Date d'expiration, Validade do documento, Exp. date, Expiry date, Ablaufdatum",
  currency: "CURRENCY_CODE, IC_Currency, Währungscode, Code devise",
  taxNumber:
    "TAX1_NO, TAX_ID, VAT_NO, Steuer-ID, N° TVA, N.º de contribuinte, Contribuinte, VAT number, Tax identification number, Tax identifier, USt-ID, UID-Nummer, Numéro de TVA, CPF, Número fiscal",
  history: "HISTORY_YN, MARK_FOR_HISTORY, IC_History_YN, Historique, Histórico",
  blacklisted: "BLACKLIST_YN, BLACKLIST, Schwarze Liste, Unerwünscht, Indésirable, Indesejável",
  allowEmail: "EMAIL_YN, OPT_IN_EMAIL",
  allowPhone: "PHONE_YN, OPT_IN_PHONE",
  allowSms: "SMS_YN, OPT_IN_SMS",
  mailingList: "MAIL_YN, IC_Mail_YN, NEWSLETTER, OPT_IN_MAILING_LIST, Mailing",
  preferences: "PREFERENCE, GUEST_PREFERENCES, Präferenzen, Gästewünsche, Préférences client, Preferências do hóspede",
  keywords: "KEYWORD, KEYWORD_LIST, Schlagwörter, Mots clés, Palavras chave",
  userDefined: "UDF, UDFS, USER_DEFINED, Zusatzfelder, Champs personnalisés, Campos personalizados",
  attachments: "ATTACHMENT, DOCUMENTS, FILES, Anlagen, Documents joints, Documentos anexos",
  note: "NAME_COMMENT, NOTES, Observations, Observações, COMMENT, COMMENTS, REMARK, REMARKS, IC_Notes, Bemerkungen, Notiz, Notizen, Kommentar, Commentaire, Remarques, Nota, Comentário, Internal notes, Guest notes, Hinweis, Hinweise, Anmerkung, Anmerkungen, Commentaires, Notas, Comentários, Observação, Obs.",
} as const;
