import type { Texts } from "../texts.ts";

export const restores: Texts["restores"] = {
  one: {
    title: "Import de {{name}}",
    text: "Lancé le {{when}} par {{by}}",
    stop: "Arrêter",
    sheets: "Feuilles terminées : {{done}} sur {{of}}",
    progress: "Avancement de l’import",
    refused: "Feuilles non importées : {{count}}",
    run: "Voir l’import",
    runOf: "Voir l’import : {{module}}",
  },
  list: {
    title: "Imports de classeurs",
    text: "Du plus récent au plus ancien. Revenir à l’un d’eux annule tous les suivants.",
    when: "Quand",
    none: "Aucun classeur importé",
    noneText: "Les imports de classeurs apparaissent ici avec leurs résultats.",
    showOf: "Afficher l’import : {{name}}",
  },
  back: {
    put: "Revenir à celui-ci",
    putTitle: "Revenir à cet import ?",
    putText:
      "Tout est rétabli comme après l’import de « {{name}} » ({{when}}). Imports suivants annulés : {{later}}. Les enregistrements modifiés ou envoyés depuis sont conservés et listés.",
    take: "Annuler",
    takeTitle: "Annuler cet import ?",
    takeText:
      "Les enregistrements créés par « {{name}} » sont supprimés, ceux qu’il a modifiés sont rétablis. Ceux modifiés ou envoyés depuis sont conservés et listés.",
    going: "Imports en cours d’annulation : {{count}}",
    done: "Imports annulés : {{count}}",
  },
  ihf: { import: "Importer les clients", again: "Importer de nouveau", toRun: "Voir l’import" },
};
