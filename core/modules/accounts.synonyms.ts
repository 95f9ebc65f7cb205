import { addressSynonyms, reachSynonyms } from "./contact-fields.ts";

export const accountSynonyms = {
  ...addressSynonyms,
  ...reachSynonyms,
  oldId:
    "Account no., Account number, Company number, Company no., NAME_ID, PROFILE_ID, COMPANY_ID, AC_Unique_ID_Account, CUSTOMER_ID, EXTERNAL_ID, Firmen-Nr., Kundennummer, Kunden-Nr., Debitorennummer, N° client, Code client, N.º de cliente",
  type: "NAME_TYPE, PROFILE_TYPE, AC_Account_Type, COMPANY_TYPE, Profiltyp, Type de profil, Tipo de perfil",
  status: "ACTIVE_YN, STATUS_CODE, PROFILE_STATUS, IS_ACTIVE, Aktiv, Actif, Ativo",
  name: "COMPANY, COMPANY_NAME, ACCOUNT_NAME, AC_Account_Name, LAST, NAME1, Firma, Société, Nom, Empresa, Nome, Designação social",
  name2: "Zusatz, Namenszusatz, COMPANY2, COMPANY_NAME2, AC_Account_Name2, Firma 2, Nom 2, Nome 2",
  name3: "COMPANY3, COMPANY_NAME3, AC_Account_Name3, Firma 3, Nom 3, Nome 3",
  iata: "IATA_NO, IATA_CODE, IATA_NUMBER, AC_IATA, NAME_CODE, Code IATA, Código IATA",
  corporateId: "CORP_NO, CORPORATE_NO, CORP_ID, AC_Corp_Number, COMPANY_CODE, Firmencode, Code société",
  language: "LANGUAGE_CODE, LANG, AC_Profile_Language, Sprachcode, Code langue, Língua",
  vip: "VIP_STATUS, VIP_CODE, AC_VIP_Code, Code VIP, Código VIP",
  currency: "CURRENCY_CODE, AC_Currency, Währungscode, Code devise",
  commission: "COMMISSION_CODE, AC_Commission_Code, Provision, Commission, Comissão",
  rateCode: "NEG_RATE, NEGOTIATED_RATE, RATE, AC_Rate_Code, Ratencode, Code tarif, Tarifa",
  taxNumber:
    "TAX1_NO, TAX_ID, VAT_NO, VAT_NUMBER, UID, Umsatzsteuer-ID, N° TVA intracommunautaire, N.º de contribuinte",
  registrationNumber: "TAX2_NO, BUSINESS_REGISTRATION, HRB, N° SIRET, SIREN, Matrícula",
  territory: "Gebiet, Secteur, AC_Territory",
  owner: "SALES_REP, OWNER_CODE, ACCOUNT_MANAGER, AC_Owner, Kundenbetreuer, Chargé de clientèle, Gestor de conta",
  history: "HISTORY_YN, MARK_FOR_HISTORY, Historique, Histórico",
  blacklisted: "BLACKLIST_YN, BLACKLIST, Schwarze Liste, Indésirable",
  note: "NOTES, COMMENT, COMMENTS, REMARK, REMARKS, AC_Notes, Bemerkungen, Notiz, Kommentar, Commentaire, Remarques, Nota, Comentário",
} as const;
