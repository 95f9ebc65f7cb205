import { active, codeSynonyms, description, lovFields, ownCode, sequence } from "./code-fields.ts";
import { code } from "./field.ts";
import { configModule } from "./module.ts";

export const marketGroups = configModule(
  {
    key: "market-groups",
    group: "codes",
    names: ["Market groups", "Marktgruppen", "Groupes de marchés", "Grupos de mercado"],
    push: "compare",
    operation: "rsvcfg.getMarketGroups",
    lov: "MarketGroupsMultiHotels",
    fields: [
      ownCode("marketGroups.code"),
      description("marketGroups.description.defaultText", 50),
      sequence("marketGroups.sequence"),
      active("marketGroups.inactive"),
    ],
  },
  { ...codeSynonyms, code: "MARKET_GROUP, PARENT_MARKET_CODE, Marktgruppe, Groupe de marché, Grupo de mercado" },
);

export const marketCodes = configModule(
  {
    key: "market-codes",
    group: "codes",
    names: ["Market codes", "Marktcodes", "Codes marché", "Códigos de mercado"],
    push: "compare",
    operation: "rsvcfg.getMarketCodes",
    lov: "resortMarketCodes",
    fields: [
      ownCode("marketCodes.code"),
      description("marketCodes.description.defaultText", 50),
      code("group", ["Market group", "Marktgruppe", "Groupe de marché", "Grupo de mercado"], {
        list: "market-groups",
        ohip: "marketCodes.groupCode",
      }),
      sequence("marketCodes.sequence"),
      active("marketCodes.inactive"),
    ],
  },
  {
    ...codeSynonyms,
    code: "MARKET_CODE, MARKET, SEGMENT, Marktcode, Marktsegment, Code marché, Segment de marché, Código de mercado, Segmento de mercado",
    group: "MARKET_GROUP, PARENT_MARKET_CODE, GROUP, Gruppe, Groupe, Grupo",
  },
);

export const sourceGroups = configModule(
  {
    key: "source-groups",
    group: "codes",
    names: ["Source groups", "Gruppen von Buchungsquellen", "Groupes de sources", "Grupos de fontes"],
    push: "compare",
    operation: "rsvcfg.getSourceGroups",
    lov: "SourceGroupsMultiHotels",
    fields: [
      ownCode("sourceGroups.code"),
      description("sourceGroups.description.defaultText", 50),
      sequence("sourceGroups.sequence"),
      active("sourceGroups.inactive"),
    ],
  },
  {
    ...codeSynonyms,
    code: "SOURCE_GROUP, PARENT_SOURCE_CODE, Quellgruppe, Buchungsquellengruppe, Groupe de sources, Grupo de fontes",
  },
);

export const sourceCodes = configModule(
  {
    key: "source-codes",
    group: "codes",
    names: ["Source codes", "Buchungsquellen", "Sources de réservation", "Fontes de reserva"],
    push: "compare",
    operation: "rsvcfg.getSourceCodes",
    lov: "SourceCodes",
    fields: [
      ownCode("sourceCodes.code"),
      description("sourceCodes.description.defaultText", 50),
      code("group", ["Source group", "Gruppe der Buchungsquelle", "Groupe de sources", "Grupo de fontes"], {
        list: "source-groups",
        ohip: "sourceCodes.groupCode",
      }),
      sequence("sourceCodes.sequence"),
      active("sourceCodes.inactive"),
    ],
  },
  {
    ...codeSynonyms,
    code: "SOURCE_CODE, SOURCE, ORIGIN_OF_BOOKING, Quellcode, Buchungsquelle, Code source, Source de réservation, Código de fonte, Fonte",
    group: "SOURCE_GROUP, PARENT_SOURCE_CODE, GROUP, Gruppe, Groupe, Grupo",
  },
);

export const originCodes = configModule(
  {
    key: "origin-codes",
    group: "codes",
    names: ["Origin codes", "Buchungswege", "Codes d'origine", "Códigos de origem"],
    push: "compare",
    operation: "lov.getListOfValues",
    lov: "Origins",
    fields: lovFields,
  },
  { ...codeSynonyms, code: "ORIGIN_CODE, ORIGIN, CHANNEL, Buchungsweg, Kanal, Origine, Canal, Origem" },
);
