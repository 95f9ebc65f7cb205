import type { Texts } from "../texts.ts";

export const bulk: Texts["bulk"] = {
  action: "Modifier un champ",
  title: "Modifier {{count}} à la fois",
  field: "Champ",
  fieldHint: "Choisissez ce qu’il faut modifier",
  how: "Ce que devient la valeur",
  set: "Mettre une valeur",
  clear: "Retirer la valeur",
  of: {
    all: "Tout ce qui correspond aux filtres ({{count}}) reçoit cette valeur.",
    some: "La sélection ({{count}}) reçoit cette valeur.",
  },
  undoable: "Chaque fiche garde son historique, et toute la modification peut être annulée.",
  start: "Modifier {{count}}",
  collecting: "Relevé des fiches concernées : {{count}} pour l’instant",
  changing: "Modification de « {{field}} » : {{done}} sur {{of}}",
  undoing: "Annulation de la modification de « {{field}} » : {{done}} sur {{of}}",
  done: "« {{field}} » modifié dans {{count}} sur {{of}}",
  none: "« {{field}} » n’a été modifié nulle part",
  undone: "La modification de « {{field}} » a été annulée dans {{count}} sur {{of}}",
  stopped: "La modification de « {{field}} » s’est arrêtée après {{done}} sur {{of}}",
  stoppedText:
    "Ce qui a été modifié jusque-là le reste tant que vous ne l’annulez pas. Relancez pour les autres : les fiches qui ont déjà la valeur ne sont pas touchées.",
  unchanged: "Avaient déjà la valeur : {{count}}",
  refused: "Laissées telles quelles : {{count}}",
  kept: "Modifiées depuis par quelqu’un, et laissées ainsi : {{count}}",
  reason: "{{text}} ({{count}})",
  examples: "Par exemple",
  by: "{{by}}, {{when}}",
  undo: "Tout annuler",
  close: "Masquer",
};
