import { active, codeSynonyms, description, ownCode, sequence } from "./code-fields.ts";
import { bool, choice, code, decimal, text } from "./field.ts";
import { configModule } from "./module.ts";
import { chargeKindSpellings } from "./shared-values.ts";

const kindLabels = ["Kind", "Art", "Nature", "Natureza"] as const;

export const transactionGroups = configModule(
  {
    key: "transaction-groups",
    group: "finance",
    names: ["Transaction groups", "Umsatzgruppen", "Groupes de transactions", "Grupos de transações"],
    push: "call",
    operation: "fofcfg.postTransactionGroups",
    lov: "transactionGroups",
    fields: [
      ownCode("transactionGroups.code"),
      description("transactionGroups.description", 2000),
      choice("kind", kindLabels, chargeKindSpellings, { required: true, ohip: "transactionGroups.type" }),
      sequence("transactionGroups.sequence"),
    ],
  },
  {
    description: codeSynonyms.description,
    sequence: codeSynonyms.sequence,
    code: "TC_GROUP, GROUP, GROUP_CODE, Umsatzgruppe, Gruppe, Groupe, Grupo",
    kind: "TC_TRANSACTION_TYPE, GROUP_TYPE, TYPE, Typ, Tipo",
  },
);

export const transactionSubgroups = configModule(
  {
    key: "transaction-subgroups",
    group: "finance",
    names: ["Transaction subgroups", "Umsatz-Untergruppen", "Sous-groupes de transactions", "Subgrupos de transações"],
    push: "call",
    operation: "fofcfg.postTransactionSubgroups",
    lov: "transactionSubgroups",
    fields: [
      code("group", ["Group", "Umsatzgruppe", "Groupe", "Grupo"], {
        key: true,
        list: "transaction-groups",
        ohip: "transactionSubgroups.group",
      }),
      ownCode("transactionSubgroups.code"),
      description("transactionSubgroups.description", 2000),
      choice("kind", kindLabels, chargeKindSpellings, { ohip: "transactionSubgroups.type" }),
      sequence("transactionSubgroups.sequence"),
    ],
  },
  {
    description: codeSynonyms.description,
    sequence: codeSynonyms.sequence,
    group: "TC_GROUP, GROUP_CODE, Gruppe",
    code: "TC_SUBGROUP, SUBGROUP, SUBGROUP_CODE, Untergruppe, Umsatz-Untergruppe, Sous-groupe, Subgrupo",
    kind: "TC_TRANSACTION_TYPE, TYPE, Typ, Tipo",
  },
);

const trx = "transactionCodes";

export const transactionCodes = configModule(
  {
    key: "transaction-codes",
    group: "finance",
    names: ["Transaction codes", "Umsatzkonten", "Codes de transaction", "Códigos de transação"],
    push: "call",
    operation: "fofcfg.postTransactionCodes",
    lov: "transactionCodes",
    fields: [
      ownCode(`${trx}.code`),
      description(`${trx}.description.defaultText`, 2000),
      code("group", ["Group", "Umsatzgruppe", "Groupe", "Grupo"], {
        required: true,
        list: "transaction-groups",
        ohip: `${trx}.classification.group.code`,
      }),
      code("subgroup", ["Subgroup", "Untergruppe", "Sous-groupe", "Subgrupo"], {
        required: true,
        list: "transaction-subgroups",
        ohip: `${trx}.classification.subgroup.code`,
      }),
      choice("kind", kindLabels, chargeKindSpellings, { required: true, ohip: `${trx}.classification.type` }),
      choice(
        "revenueType",
        ["Revenue type", "Umsatzart", "Type de produit", "Tipo de receita"],
        {
          Lodging: "L, LODGING, ROOM, Logis, Beherbergung, Hébergement, Alojamento",
          FoodAndBeverage: "F, FB, F&B, FOOD, Verpflegung, Restauration, Alimentação",
          Telephone: "T, TELEPHONE, Telefon, Téléphone, Telefone",
          Minibar: "M, MINIBAR, Mini-bar",
          Tax: "X, TAX, Steuer, Taxe, Imposto",
          NonRevenue: "N, NON REVENUE, Kein Umsatz, Hors produit, Não receita",
          Others: "O, OTHER, OTHERS, Sonstiges, Autre, Outros",
        },
        { ohip: `${trx}.classification.transactionType.code` },
      ),
      choice(
        "paymentType",
        ["Payment type", "Zahlungsmittel", "Moyen de paiement", "Meio de pagamento"],
        {
          Cash: "CASH, Bar, Bargeld, Espèces, Numerário",
          Check: "CHECK, CHEQUE, Scheck, Chèque",
          CreditCard: "CREDIT CARD, CC, Kreditkarte, Carte de crédit, Cartão de crédito",
          Others: "OTHER, OTHERS, Sonstige, Autre, Outro",
        },
        { ohip: `${trx}.paymentSetup.paymentType` },
      ),
      bool("taxInclusive", ["Tax included", "Inklusive Steuer", "Taxe comprise", "IVA incluído"], {
        ohip: `${trx}.trxSetup.taxInclusive`,
      }),
      bool("manualPosting", ["Manual posting", "Manuell buchbar", "Saisie manuelle", "Lançamento manual"], {
        ohip: `${trx}.trxSetup.manualPosting`,
      }),
      decimal("price", ["Default price", "Standardpreis", "Prix par défaut", "Preço predefinido"], {
        ohip: `${trx}.amounts.defaultPrice`,
      }),
      decimal("minimum", ["Minimum amount", "Mindestbetrag", "Montant minimum", "Montante mínimo"], {
        ohip: `${trx}.amounts.minAmount`,
      }),
      decimal("maximum", ["Maximum amount", "Höchstbetrag", "Montant maximum", "Montante máximo"], {
        ohip: `${trx}.amounts.maxAmount`,
      }),
      code("currency", ["Currency", "Währung", "Devise", "Moeda"], {
        lov: "Currencies",
        ohip: `${trx}.amounts.currency`,
      }),
      text("ledgerAccount", ["Ledger account", "Sachkonto", "Compte comptable", "Conta contabilística"], {
        width: 20,
        ohip: `${trx}.gLMapping.accountCode`,
      }),
      active(`${trx}.trxSetup.inactive`),
    ],
  },
  {
    description: codeSynonyms.description,
    active: codeSynonyms.active,
    code: "TRX_CODE, TRANSACTION_CODE, Umsatzkonto, Kontonummer, Leistungscode, Code de transaction, Código de transação",
    group: "TC_GROUP, GROUP_CODE, Gruppe",
    subgroup: "TC_SUBGROUP, SUBGROUP_CODE, Umsatz-Untergruppe",
    kind: "TC_TRANSACTION_TYPE, TYPE, TRX_TYPE, Typ, Tipo",
    revenueType: "TRX_CODE_TYPE, REVENUE_BUCKET, Erlösart",
    taxInclusive: "TAX_INCLUSIVE_YN, GROSS_YN, Brutto, TTC",
    manualPosting: "IND_MANUAL, MANUAL_YN",
    price: "DEFAULT_PRICE, PRICE, Preis, Prix, Preço",
    minimum: "MIN_AMT, MIN_AMOUNT",
    maximum: "MAX_AMT, MAX_AMOUNT",
    currency: "CURRENCY_CODE, Währungscode",
    ledgerAccount: "GL_ACCOUNT, ACCOUNT_CODE, Erlöskonto, N° de compte, Conta",
  },
);
