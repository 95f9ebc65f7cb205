import type { Texts } from "../texts.ts";

export const restores: Texts["restores"] = {
  one: {
    title: "Restauration de {{name}}",
    text: "Lancée le {{when}} par {{by}}",
    stop: "Arrêter",
    sheets: "Feuilles terminées : {{done}} sur {{of}}",
    progress: "Avancement de la restauration",
    refused: "Feuilles non prises : {{count}}",
    run: "Voir l’import",
    runOf: "Voir l’import : {{module}}",
  },
  list: {
    title: "Restaurations",
    text: "La plus récente d’abord. Revenir à l’une d’elles annule toutes les suivantes.",
    when: "Quand",
    none: "Rien n’a encore été restauré",
    noneText: "Chaque restauration d’un classeur figure ici, avec le sort de ses lignes et le moyen d’y revenir.",
    showOf: "Afficher la restauration : {{name}}",
  },
  back: {
    put: "Y revenir",
    putTitle: "Revenir à cette restauration ?",
    putText:
      "Tout redevient comme après la restauration de « {{name}} » ({{when}}). Restaurations suivantes annulées : {{later}}. Ce que d’autres ont modifié ou transmis depuis reste et figure dans une liste.",
    take: "Annuler",
    takeTitle: "Annuler cette restauration ?",
    takeText:
      "Les enregistrements créés par « {{name}} » sont supprimés, ceux qu’il a modifiés retrouvent leur état d’avant. Ce que d’autres ont modifié ou transmis depuis reste et figure dans une liste.",
    going: "Restaurations en cours d’annulation : {{count}}",
    done: "Restaurations annulées : {{count}}",
  },
  ihf: { import: "Importer les clients", again: "Importer de nouveau", toRun: "Voir l’import" },
};
