import { addressFields, addressSynonyms } from "./contact-fields.ts";
import { bool, choice, code, int, text } from "./field.ts";
import { dataModule } from "./module.ts";

const anyProfile = ["profiles", "accounts"] as const;

/** OPERA V5 keeps phones, e-mails and addresses in separate tables; here they wait for their profile's push. */
export const profileContacts = dataModule(
  {
    key: "profile-contacts",
    group: "profiles",
    names: ["Profile contacts", "Kontaktdaten", "Coordonnées", "Contactos dos perfis"],
    push: "within",
    operation: "crm.postGuestProfile",
    fields: [
      text("oldId", ["Contact ID", "Kontakt-ID", "N° de coordonnée", "N.º do contacto"], { key: true, width: 80 }),
      text("profileId", ["Profile ID", "Profil-ID", "N° de profil", "N.º de perfil"], {
        required: true,
        width: 80,
        refers: anyProfile,
      }),
      choice(
        "kind",
        ["Kind", "Art", "Nature", "Natureza"],
        {
          Phone: "PHONE, TEL, HOME, BUSINESS, Telefon, Téléphone, Telefone",
          Mobile: "MOBILE, CELL, GSM, Mobil, Handy, Portable, Telemóvel",
          Fax: "FAX, Telefax, Télécopie",
          Email: "EMAIL, E-MAIL, MAIL, E-Mail-Adresse, Courriel, Correio eletrónico",
          Web: "WEB, WEBPAGE, URL, Internet, Site, Sítio",
          Address: "ADDRESS, POSTAL, Adresse, Anschrift, Morada",
        },
        { required: true },
      ),
      code("contactType", ["Contact type", "Kontaktart", "Type de coordonnée", "Tipo de contacto"], {
        lov: "PhoneTypes",
        lovBy: {
          field: "kind",
          lists: { Email: "CommunicationTypeEmail", Web: "CommunicationTypeWeb", Address: "AddressTypes" },
        },
        ohip: "guestDetails.telephones.telephoneInfo.telephone.phoneUseType",
      }),
      text("value", ["Number or address", "Nummer oder Adresse", "Numéro ou adresse", "Número ou endereço"], {
        width: 2000,
        ohip: "guestDetails.emails.emailInfo.email.emailAddress",
      }),
      ...addressFields("guestDetails.addresses.addressInfo.address"),
      bool("primary", ["Primary", "Hauptkontakt", "Principal", "Preferencial"], {
        ohip: "guestDetails.telephones.telephoneInfo.telephone.primaryInd",
      }),
      int("sequence", ["Order", "Reihenfolge", "Ordre", "Ordem"], {
        ohip: "guestDetails.telephones.telephoneInfo.telephone.orderSequence",
      }),
    ],
  },
  {
    ...addressSynonyms,
    oldId: "PHONE_ID, ADDRESS_ID, COMMUNICATION_ID",
    profileId: "NAME_ID, GUEST_ID, CUSTOMER_ID, Gast-Nr., Kundennummer, N° client, N.º de cliente",
    kind: "PHONE_ROLE, ROLE, COMMUNICATION_TYPE, Kontakttyp",
    contactType: "PHONE_TYPE, COMM_TYPE, Telefonart",
    value: "PHONE_NUMBER, VALUE, NUMBER, COMMUNICATION, Wert, Nummer, Valeur, Numéro, Valor, Número",
    primary: "PRIMARY_YN, IS_PRIMARY, DEFAULT_YN, Standard, Principal",
    sequence: "DISPLAY_SEQ, ORDER_BY, ORDER_SEQUENCE, SORT, Sortierung",
  },
);
