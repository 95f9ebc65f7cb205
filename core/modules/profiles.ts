import { addressFields, reachFields } from "./contact-fields.ts";
import { bool, choice, code, date, text } from "./field.ts";
import { dataModule } from "./module.ts";
import { activeSpellings } from "./shared-values.ts";

const base = "guestDetails";
const customer = `${base}.customer`;
const identification = `${customer}.identifications.identificationInfo.identification`;
const privacy = `${base}.privacyInfo`;

export const profiles = dataModule({
  key: "profiles",
  group: "profiles",
  path: "data/profiles",
  names: ["Profiles", "Profile", "Profils", "Perfis"],
  push: "call",
  operation: "crm.postGuestProfile",
  after: ["accounts"],
  fields: [
    text("oldId", ["Profile ID", "Profil-ID", "N° de profil", "N.º de perfil"], {
      key: true,
      width: 80,
      ohip: "externalReferences.id",
    }),
    choice(
      "type",
      ["Profile type", "Profilart", "Type de profil", "Tipo de perfil"],
      {
        Guest:
          "D, GUEST, INDIVIDUAL, Gast, Einzelgast, Client, Individuel, Hóspede, Huésped, Ospite, Gość, Host, Gäst, Gæst, Misafir, Гость, Πελάτης, N, NO, 0, FALSE",
        Contact:
          "CONTACT, Kontakt, Ansprechpartner, Contacto, Contatto, Kişi, Контакт, Επαφή, Y, YES, 1, TRUE, J, O, S",
      },
      { ohip: `${base}.profileType` },
    ),
    choice("status", ["Status", "Profilstatus", "Statut", "Estado do perfil"], activeSpellings, {
      ohip: `${base}.statusCode`,
    }),
    text("lastName", ["Last name", "Nachname", "Nom", "Apelido"], {
      required: true,
      width: 40,
      ohip: `${customer}.personName.surname`,
    }),
    text("firstName", ["First name", "Vorname", "Prénom", "Nome próprio"], {
      width: 40,
      ohip: `${customer}.personName.givenName`,
    }),
    text("middleName", ["Middle name", "Zweiter Vorname", "Deuxième prénom", "Nome do meio"], {
      width: 40,
      ohip: `${customer}.personName.middleName`,
    }),
    code("title", ["Title", "Anrede", "Civilité", "Título"], {
      list: "titles",
      width: 80,
      ohip: `${customer}.personName.nameTitle`,
    }),
    text("salutation", ["Salutation", "Briefanrede", "Formule d'appel", "Saudação"], {
      ohip: `${customer}.personName.salutation`,
    }),
    code("language", ["Language", "Sprache", "Langue", "Idioma"], {
      list: "languages",
      ohip: `${customer}.language`,
    }),
    code("nationality", ["Nationality", "Nationalität", "Nationalité", "Nacionalidade"], {
      list: "nationalities",
      ohip: `${customer}.nationality`,
    }),
    choice(
      "gender",
      ["Gender", "Geschlecht", "Sexe", "Sexo"],
      {
        // Single letters with a meaning in only one language are left to the code workbench
        // (core/translation/local-codes.ts).
        M: "MALE, MAN, Männlich, Herr, Mann, Masculin, Homme, H, Masculino, Homem, Hombre, Varón, Heer, Mannelijk, Uomo, Maschio, Maschile, Mężczyzna, Muž, Mand, Erkek, М, Муж, Мужской, Мужчина, Άνδρας, Άρρεν",
        F: "FEMALE, WOMAN, Weiblich, W, Frau, Féminin, Femme, Feminino, Mulher, Mujer, Hembra, Femenino, Vrouw, Vrouwelijk, Donna, Femmina, Femminile, Kobieta, Žena, Kvinna, Kvinde, Kadın, Ж, Жен, Женский, Женщина, Γυναίκα, Θήλυ",
        U: "UNKNOWN, X, Unbekannt, Divers, D, Inconnu, Desconhecido, Desconocido, Onbekend, Sconosciuto, Nieznana, Neznámé, Okänt, Ukendt, Bilinmiyor, Неизвестно, Άγνωστο",
      },
      { lov: "GenderTypes", ohip: `${customer}.gender` },
    ),
    date("birthDate", ["Date of birth", "Geburtsdatum", "Date de naissance", "Data de nascimento"], {
      ohip: `${customer}.birthDate`,
    }),
    text("birthPlace", ["Place of birth", "Geburtsort", "Lieu de naissance", "Local de nascimento"], {
      width: 80,
      ohip: `${customer}.birthPlace`,
    }),
    code("birthCountry", ["Country of birth", "Geburtsland", "Pays de naissance", "País de nascimento"], {
      lov: "BirthCountry",
      ohip: `${customer}.birthCountry.code`,
    }),
    code("vip", ["VIP level", "VIP-Stufe", "Niveau VIP", "Nível VIP"], {
      list: "vip-levels",
      ohip: `${customer}.vipStatus`,
    }),
    text("employer", ["Company (text)", "Firma (Text)", "Société (texte)", "Empresa (texto)"], {
      width: 80,
      ohip: `${customer}.legalCompany`,
    }),
    text("position", ["Position", "Funktion", "Fonction", "Função"], {
      width: 80,
      ohip: `${customer}.businessTitle`,
    }),
    code("idType", ["ID document type", "Ausweisart", "Type de pièce d'identité", "Tipo de documento"], {
      width: 40,
      lov: "IdentificationTypes",
      ohip: `${identification}.idType`,
    }),
    text("idNumber", ["ID document number", "Ausweisnummer", "N° de pièce d'identité", "N.º do documento"], {
      width: 80,
      ohip: `${identification}.idNumber`,
    }),
    code("idCountry", ["ID issuing country", "Ausstellungsland", "Pays de délivrance", "País de emissão"], {
      lov: "IdentificationCountry",
      ohip: `${identification}.issuedCountry`,
    }),
    date("idExpiry", ["ID valid until", "Ausweis gültig bis", "Pièce valable jusqu'au", "Documento válido até"], {
      ohip: `${identification}.expirationDate`,
    }),
    ...addressFields(`${base}.addresses.addressInfo.address`),
    ...reachFields(base),
    code("currency", ["Currency", "Währung", "Devise", "Moeda"], {
      lov: "Currencies",
      ohip: `${customer}.currencyCode`,
    }),
    text("taxNumber", ["Tax number", "Steuernummer", "N° fiscal", "NIF"], {
      width: 40,
      ohip: `${base}.taxInfo.tax1No`,
    }),
    bool("history", ["Keep history", "Historie führen", "Conserver l'historique", "Manter histórico"], {
      wins: true,
      ohip: `${base}.markForHistory`,
    }),
    bool("blacklisted", ["Blacklisted", "Gesperrt", "Liste noire", "Lista negra"], {
      wins: true,
      ohip: `${customer}.blacklist`,
    }),
    bool("allowEmail", ["May e-mail", "E-Mail erlaubt", "Accepte les e-mails", "Aceita e-mails"], {
      wins: false,
      ohip: `${privacy}.allowEmail`,
    }),
    bool("allowPhone", ["May phone", "Anruf erlaubt", "Accepte les appels", "Aceita chamadas"], {
      wins: false,
      ohip: `${privacy}.allowPhone`,
    }),
    bool("allowSms", ["May text", "SMS erlaubt", "Accepte les SMS", "Aceita SMS"], {
      wins: false,
      ohip: `${privacy}.allowSMS`,
    }),
    bool("mailingList", ["On mailing list", "Mailing erwünscht", "Accepte les courriers", "Lista de correio"], {
      wins: false,
      ohip: `${privacy}.optInMailingList`,
    }),
    // Several values in one text: "FLOOR:HI, SMOKING:NS".
    text("preferences", ["Preferences", "Vorlieben", "Préférences", "Preferências"], {
      ohip: `${base}.preferenceCollection.preferenceType.preference.preferenceValue`,
    }),
    text("keywords", ["Keywords", "Stichwörter", "Mots-clés", "Palavras-chave"], {
      ohip: `${base}.keywords.keyword.keyword`,
    }),
    text("userDefined", ["User-defined fields", "Benutzerdefinierte Felder", "Champs libres", "Campos livres"], {}),
    text("attachments", ["Attachments", "Anhänge", "Pièces jointes", "Anexos"], {}),
    text("note", ["Note", "Bemerkung", "Remarque", "Observações"], {
      ohip: `${base}.comments.commentInfo.comment.text.value`,
    }),
  ],
});
