import type { Texts } from "../texts.ts";

export const verifications: Texts["verifications"] = {
  text: "L’hôtel a-t-il bien ce qui a été envoyé ?",
  do: "Relire",
  again: "Relire à nouveau",
  states: {
    verified: "Conforme",
    expected: "Conforme, comme prévu",
    differs: "Différent",
    changedAtHotel: "Modifié à l’hôtel",
    missing: "Absent",
    doubled: "En double",
    unprovable: "Illisible",
    unknown: "Incertain",
    pending: "À venir",
    unread: "Pas encore relu",
  },
  bar: "Enregistrements selon le résultat",
  progress: "Relecture",
  done: "{{done}} enregistrements relus sur {{of}}",
  none: "Rien n’a encore été relu",
  noneText:
    "Après un envoi, relisez chaque enregistrement à l’hôtel et comparez-le, champ par champ, à ce qui a été envoyé.",
};
