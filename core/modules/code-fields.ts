import { bool, code, int, text } from "./field.ts";

/** The code of a configuration list is its key. */
export const ownCode = (ohip: string) => code("code", ["Code", "Kürzel", "Code (clé)", "Código"], { key: true, ohip });

export const description = (ohip: string, width: number) =>
  text("description", ["Description", "Bezeichnung", "Libellé", "Descrição"], { required: true, width, ohip });

export const sequence = (ohip: string) => int("sequence", ["Order", "Reihenfolge", "Ordre", "Ordem"], { ohip });

/** OPERA has either `active` or the reverse, `inactive`. */
export const active = (ohip: string) => bool("active", ["Active", "Aktiv", "Actif", "Ativo"], { ohip });

/** Fields of a list that OPERA offers only as a list of values. */
export const lovFields = [
  ownCode("listOfValues.items.code"),
  description("listOfValues.items.description", 2000),
  int("sequence", ["Order", "Reihenfolge", "Ordre", "Ordem"], {}),
  active("listOfValues.items.active"),
] as const;

export const codeSynonyms = {
  code: "KEY, ID, Schlüssel, Kurzname, Sigla",
  description: "DESC, SHORT_DESCRIPTION, LONG_DESCRIPTION, TEXT, Beschreibung, Désignation, Intitulé, Designação",
  sequence: "SEQUENCE, SEQ, ORDER_BY, DISPLAY_SEQ, SORT, Sortierung, Rang, Sequência",
  active: "ACTIVE_YN, INACTIVE_DATE, IS_ACTIVE, STATUS",
} as const;
