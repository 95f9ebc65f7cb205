import type { Texts } from "../texts.ts";

/** What a push says of its records. */
export const push: Texts["push"] = {
  hints: {
    missing:
      "{{field}} est vide alors qu’OPERA le demande. Remplissez-le dans l’enregistrement, ou fixez une valeur dans les paramètres d’envoi.",
    unlinked:
      "L’enregistrement que nomme {{field}} ({{value}}) n’est pas encore à l’hôtel. Celui-ci partira de lui-même dès que l’autre sera envoyé.",
    too_long: "{{field}} est plus long que ce qu’OPERA accepte. Raccourcissez-le dans l’enregistrement.",
    unmapped_code:
      "Le code {{value}} de {{field}} n’a pas d’équivalent à l’hôtel. Associez-le dans la table des codes ; l’enregistrement partira avec le prochain envoi.",
    not_a_language: "{{value}} n’est pas une langue connue d’OPERA. Corrigez l’enregistrement.",
    too_precise: "{{field}} a plus de décimales qu’OPERA n’en accepte ({{value}}).",
    no_target: "OPERA n’a pas de place pour {{field}} {{value}}. Corrigez l’enregistrement ou gardez-le ici.",
    contradiction: "{{field}} {{value}} contredit une autre valeur de l’enregistrement. Corrigez-le.",
    needs_period:
      "La chambre a l’état {{value}}, et aucun enregistrement ne dit de quand à quand ni pourquoi. Ajoutez-la aux chambres hors service ou corrigez son état.",
    full_night:
      "Aucune chambre n’est libre cette nuit-là. Autorisez la surréservation dans les paramètres d’envoi ou libérez une chambre à l’hôtel.",
    partial: "L’hôtel n’en a pris qu’une partie : {{value}}",
    gone: "L’enregistrement n’est plus à l’hôtel. Quelqu’un l’y a supprimé ou fusionné.",
    refused: "OPERA a refusé {{operation}} avec le code {{code}} : {{value}}",
    unknown:
      "La réponse à {{operation}} s’est perdue. Bellhop cherche encore l’enregistrement ; s’il ne le trouve pas, une personne décide.",
    done: "Il est à l’hôtel.",
  },
  results: "{{count}} résultats",
};
