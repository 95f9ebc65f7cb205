import type { Texts } from "../texts.ts";

export const verifications: Texts["verifications"] = {
  text: "Se o hotel tem o que foi enviado.",
  do: "Reler",
  again: "Reler de novo",
  states: {
    verified: "Como enviado",
    expected: "Como esperado",
    differs: "Difere",
    changedAtHotel: "Alterado no hotel",
    missing: "Em falta",
    doubled: "Em duplicado",
    unprovable: "Ilegível",
    unknown: "Desconhecido",
    pending: "Por ler",
    unread: "Ainda não relido",
  },
  bar: "Registos segundo o resultado",
  progress: "Releitura",
  done: "{{done}} de {{of}} registos relidos",
  none: "Ainda nada foi relido",
  noneText: "Depois de um envio, releia cada registo no hotel e compare-o, campo a campo, com o que foi enviado.",
};
