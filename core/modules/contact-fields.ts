import { code, email, phone, text } from "./field.ts";

/** One postal address, for profiles, accounts and profile contacts; `base` is its path in OPERA. */
export const addressFields = (base: string) =>
  [
    code("addressType", ["Address type", "Adressart", "Type d'adresse", "Tipo de morada"], {
      lov: "AddressTypes",
      ohip: `${base}.type`,
    }),
    text("address1", ["Address line 1", "Straße", "Adresse 1", "Morada 1"], { width: 80, ohip: `${base}.addressLine` }),
    text("address2", ["Address line 2", "Adresszusatz", "Adresse 2", "Morada 2"], {
      width: 80,
      ohip: `${base}.addressLine`,
    }),
    text("address3", ["Address line 3", "Adresszeile 3", "Adresse 3", "Morada 3"], {
      width: 80,
      ohip: `${base}.addressLine`,
    }),
    text("address4", ["Address line 4", "Adresszeile 4", "Adresse 4", "Morada 4"], {
      width: 80,
      ohip: `${base}.addressLine`,
    }),
    text("city", ["City", "Ort", "Ville", "Localidade"], { width: 40, ohip: `${base}.cityName` }),
    text("postalCode", ["Postal code", "Postleitzahl", "Code postal", "Código postal"], {
      width: 15,
      ohip: `${base}.postalCode`,
    }),
    code("state", ["State", "Bundesland", "Région", "Distrito"], { lov: "States", ohip: `${base}.state` }),
    code("country", ["Country", "Land", "Pays", "País"], { lov: "Countries", ohip: `${base}.country.code` }),
  ] as const;

/** Numbers and addresses of the person or the firm; the field decides OPERA's type. */
export const reachFields = (base: string) => {
  const number = `${base}.telephones.telephoneInfo.telephone.phoneNumber`;
  return [
    phone("phone", ["Phone", "Telefon", "Téléphone", "Telefone"], { width: 40, ohip: number }),
    phone("mobile", ["Mobile phone", "Mobiltelefon", "Téléphone mobile", "Telemóvel"], { width: 40, ohip: number }),
    phone("fax", ["Fax", "Telefax", "Télécopie", "N.º de fax"], { width: 40, ohip: number }),
    email("email", ["E-mail", "E-Mail-Adresse", "Adresse e-mail", "Endereço de e-mail"], {
      width: 2000,
      ohip: `${base}.emails.emailInfo.email.emailAddress`,
    }),
    text("website", ["Website", "Internetseite", "Site internet", "Sítio web"], {
      ohip: `${base}.uRLs.uRLInfo.url.value`,
    }),
  ] as const;
};

export const addressSynonyms = {
  addressType: "ADDRESS_TYPE, ADDR_TYPE, IC_Address_Type, AC_Address_Type, Adresstyp, Tipo morada",
  address1:
    "ADDRESS1, ADDRESS, STREET, STREET_ADDRESS, STREET1, AddressLine1, IC_Address_Line1, AC_Address_Line1, Adresse, Anschrift, Strasse und Hausnummer, Adresszeile 1, Rue, N° et rue, Endereço, Rua, Morada, Street and number, Straße und Nr., Straße/Nr., Str., Anschrift 1, Adresse postale, Adresse ligne 1, Logradouro, Rua e número",
  address2:
    "ADDRESS2, STREET2, AddressLine2, IC_Address_Line2, AC_Address_Line2, Adresszeile 2, Complément d'adresse, Complemento de morada, Endereço 2, Adresse ligne 2, Complément, Complemento",
  address3: "ADDRESS3, STREET3, AddressLine3, IC_Address_Line3, AC_Address_Line3, Endereço 3",
  address4: "ADDRESS4, STREET4, AddressLine4, IC_Address_Line4, AC_Address_Line4, Endereço 4",
  city: "TOWN, Commune, IC_City, AC_City, Stadt, Wohnort, Localité, Cidade, CityName, Gemeinde, Ville de résidence, Município, Stadt/Ort",
  postalCode:
    "ZIP_CODE, ZIP, POSTAL, POSTCODE, IC_Postal_Code, AC_Postal_Code, PLZ, CP, CEP, Cód. postal, Postleitzahl Ort, Zip/Postal code, Postal/Zip code, NPA, Postleitz.",
  state:
    "STATE_CODE, PROVINCE, STATE_PROVINCE, COUNTY, REGION, IC_State, AC_State, Kanton, Département, Estado, Província, Região, CountrySubdivisionCode, Provinz",
  country:
    "COUNTRY_CODE, COUNTRY_OF_RESIDENCE, Wohnsitzland, Pays de résidence, País de residência, IC_Country, AC_Country, Ländercode, Länderkennzeichen, Landescode, Code pays, Código do país, Staat",
} as const;

export const reachSynonyms = {
  phone:
    "PHONE_NUMBER, PHONE_NO, PHONE1, PHONE_HOME, HOME_PHONE, TELEPHONE, TEL, IC_Phone_Number, AC_Phone_Number, Telefonnummer, Telefon privat, Telefon 1, N° de téléphone, N.º de telefone, Home telephone, Main phone, Rufnummer, Tel.-Nr., Telefon-Nr., Festnetz, Numéro de téléphone, Tél. fixe, Tél. domicile, Téléphone fixe, Tel. fixo, Telefone fixo, Número de telefone, Phone no.",
  mobile:
    "MOBILE_NO, MOBILE_NUMBER, CELL, CELLPHONE, PHONE_MOBILE, Handy, Handynummer, Mobil, Mobilnummer, Portable, N° de portable, GSM, Celular, N.º de telemóvel, Mobile, Cell phone, Cellular, Handy-Nr., Mobiltelefonnummer, Tél. portable, Tél. mobile, Téléphone portable, Numéro de portable, Telefone celular, Tlm.",
  fax: "FAX_NUMBER, FAX_NO, PHONE_FAX, Faxnummer, N° de fax",
  email:
    "EMAIL_ADDRESS, MAIL, EMAIL1, IC_Email_Address, AC_Email_Address, Mailadresse, Courriel, Adresse électronique, Correio eletrónico, Emailadresse, Mél, Adresse mail, Correio electrónico, Endereço eletrónico",
  website: "Internet, Internetadresse, Site, WEB, URL, WWW, Web_Page, Webseite, Homepage, Site web",
} as const;
