import type { ModuleKey } from "../modules/catalogue.ts";
import { headerKey } from "../modules/spelling.ts";

/** Headers that usually mean a field but often something else: the name suggests the field and is never sure alone. */
const LOOSE: Partial<Record<ModuleKey, Readonly<Record<string, string>>>> = {
  profiles: {
    nationality: "Nation, NAT",
    status: "Aktiv, Actif, Ativo, Aktif, Activo",
    type: "Kontaktart",
    language: "LOCALE",
    title: "PREFIX, Zwrot",
    address2: "Complément, Complemento, Toevoeging",
    country: "Staat",
    idExpiry: "Exp. date, Expiry date, EXPIRATION_DATE, Ablaufdatum, Ημερομηνία λήξης",
    mobile: "Cep",
    position: "Cargo, Poste, Job, Funkce, Görev, Θέση",
    state: "REGION, Region, Bölge, Περιοχή, Край",
    history: "Historique, Histórico",
    mailingList: "Mailing",
  },
  accounts: { oldId: "UID", name: "LAST, Nazwa, Název, Namn, Navn, Naam", rateCode: "RATE", vip: "VIP" },
  reservations: {
    amount:
      "amount, AMOUNT, PRICE, Logis, Preis, Betrag, Montant, Prix, Preço, Valor, Prijs, Bedrag, Prezzo, Importo, Precio, Importe, Cena, Kwota, Částka, Pris, Belopp, Beløb, Fiyat, Tutar, Цена, Сумма, Стоимость, Τιμή, Ποσό",
    rateCode: "RATE, Rate, Tarif, Tarifa, Tarief, Tariffa, Taryfa, Sazba, Takst, Tarife, Тариф, Listino",
    companyId: "COMPANY, Firma, Société, Empresa",
    agentId: "TRAVEL_AGENT, Reisebüro, Agence, Agência",
    groupId: "Gruppe, Groupe, Grupo",
    blockId: "BLOCK, ALLOTMENT, Kontingent, Bloc, Allotement, Bloco, BLOCK_CODE, Blok",
    contactId: "BOOKER, Besteller, Donneur d'ordre",
    adults: "PAX, PERSONS, Personen, Personnes, Liczba osób",
    arrival: "FROM, Von, Du, Od",
    departure: "TO, Bis, Au, Do",
    deposit: "Garantie, Sinal",
    roomType: "CATEGORY, Kategorie, Catégorie, Categoria, Categoría, Категория",
    shareWith: "SHARE_ID",
    oldId:
      "Booking ref., Booking reference, Rezervace, Rezerwacja, Reserva, Prenotazione, Reservering, Bokning, Κράτηση, Бронь, Reservierung",
    reservationType: "Garantie, Garantia, Garantía, Garanzia, Garanti, Гарантия, Εγγύηση, Gwarancja, Garance",
    bookedOn: "CREATED",
    balance: "Pendiente, Остаток",
  },
  blocks: {
    companyId: "COMPANY, Firma, Société, Empresa",
    groupId: "Gruppe, Groupe, Grupo",
    rateCode: "RATE, Rate, Tarif, Tarifa",
    code: "GROUP_CODE",
  },
};

const keys = new Map(
  Object.entries(LOOSE).map(([module, fields]) => [
    module,
    new Set(
      Object.entries(fields).flatMap(([field, words]) => words.split(",").map((word) => `${field} ${headerKey(word)}`)),
    ),
  ]),
);

export const isLoose = (module: ModuleKey, field: string, key: string): boolean =>
  keys.get(module)?.has(`${field} ${key}`) === true;
