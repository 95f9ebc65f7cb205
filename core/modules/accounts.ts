import { addressFields, reachFields } from "./contact-fields.ts";
import { bool, choice, code, text } from "./field.ts";
import { dataModule } from "./module.ts";
import { activeSpellings } from "./shared-values.ts";

const base = "companyDetails";
const company = `${base}.company`;

export const accounts = dataModule({
  key: "accounts",
  group: "profiles",
  path: "data/profiles",
  names: ["Companies and agents", "Firmen und Agenturen", "Sociétés et agences", "Empresas e agências"],
  push: "call",
  operation: "crm.postCompanyProfile",
  fields: [
    text("oldId", ["Account ID", "Firmen-ID", "N° de compte", "N.º de conta"], {
      key: true,
      width: 80,
      ohip: "externalReferences.id",
    }),
    choice(
      "type",
      ["Account type", "Firmenart", "Type de compte", "Tipo de conta"],
      {
        Company: "C, COMPANY, CORPORATE, Firma, Unternehmen, Société, Entreprise, Empresa",
        Agent: "T, A, AGENT, TRAVEL_AGENT, TRAVEL AGENT, TA, Reisebüro, Agentur, Agence, Agência",
        Source: "S, SOURCE, Quelle, Source de réservation, Fonte",
        Group: "G, GROUP, Gruppe, Groupe, Grupo",
      },
      { required: true, ohip: `${base}.profileType` },
    ),
    choice("status", ["Status", "Firmenstatus", "Statut", "Estado da conta"], activeSpellings, {
      ohip: `${base}.statusCode`,
    }),
    text("name", ["Name", "Firmenname", "Raison sociale", "Nome da empresa"], {
      required: true,
      width: 40,
      ohip: `${company}.companyName`,
    }),
    text("name2", ["Name line 2", "Firmenname 2", "Raison sociale 2", "Nome da empresa 2"], {
      width: 40,
      ohip: `${company}.companyName2`,
    }),
    text("name3", ["Name line 3", "Firmenname 3", "Raison sociale 3", "Nome da empresa 3"], {
      width: 40,
      ohip: `${company}.companyName3`,
    }),
    text("iata", ["IATA number", "IATA-Nummer", "N° IATA", "N.º IATA"], {
      width: 20,
      ohip: `${company}.iATAInfo.iATACompany`,
    }),
    text("corporateId", ["Corporate number", "Firmennummer", "N° de société", "N.º da empresa"], {
      width: 80,
      ohip: "companyIdList.id",
    }),
    code("language", ["Language", "Sprache", "Langue", "Idioma"], { list: "languages", ohip: `${company}.language` }),
    code("vip", ["VIP level", "VIP-Stufe", "Niveau VIP", "Nível VIP"], {
      list: "vip-levels",
      ohip: `${company}.vipStatus`,
    }),
    code("currency", ["Currency", "Währung", "Devise", "Moeda"], {
      lov: "Currencies",
      ohip: `${company}.currencyCode`,
    }),
    ...addressFields(`${base}.addresses.addressInfo.address`),
    ...reachFields(base),
    code("commission", ["Commission code", "Provisionscode", "Code commission", "Código de comissão"], {
      lov: "CommissionCodesMultiHotel",
      ohip: `${company}.commissionCode`,
    }),
    code("rateCode", ["Negotiated rate", "Firmenrate", "Tarif négocié", "Tarifa negociada"], {
      list: "rate-codes",
      ohip: `${base}.negotiatedRates.negotiatedRate.rateCode`,
    }),
    text("taxNumber", ["Tax number", "USt-IdNr.", "N° de TVA", "NIF"], { width: 40, ohip: `${base}.taxInfo.tax1No` }),
    text("registrationNumber", ["Registration number", "Handelsregisternummer", "SIRET", "N.º de registo"], {
      width: 128,
      ohip: `${base}.taxInfo.businessRegistration`,
    }),
    code("territory", ["Territory", "Verkaufsgebiet", "Secteur commercial", "Território"], {
      width: 40,
      lov: "Territories",
      ohip: `${base}.territory`,
    }),
    code("owner", ["Sales manager", "Verkaufsleiter", "Commercial", "Comercial"], {
      width: 40,
      lov: "OwnerCodes",
      ohip: `${base}.ownerCode`,
    }),
    bool("history", ["Keep history", "Historie führen", "Conserver l'historique", "Manter histórico"], {
      wins: true,
      ohip: `${base}.markForHistory`,
    }),
    bool("blacklisted", ["Blacklisted", "Gesperrt", "Liste noire", "Lista negra"], {
      wins: true,
      ohip: `${company}.blacklist`,
    }),
    text("note", ["Note", "Bemerkung", "Remarque", "Observações"], {
      ohip: `${base}.comments.commentInfo.comment.text.value`,
    }),
  ],
});
