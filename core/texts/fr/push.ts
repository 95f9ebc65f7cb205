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
      "Le code {{value}} de {{field}} n’a pas d’équivalent à l’hôtel. Associez-le dans la correspondance des codes ; l’enregistrement partira avec le prochain envoi.",
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
    refused: "OPERA a refusé l’enregistrement : {{value}} ({{operation}}, {{code}})",
    unknown:
      "La réponse à {{operation}} s’est perdue. Bellhop cherche encore l’enregistrement ; s’il ne le trouve pas, une personne décide.",
    back_in_house:
      "Le client est à l’hôtel et son arrivée ne peut plus être annulée : {{value}}. Faites son départ à l’hôtel.",
    back_departed: "Le client est parti. Un séjour terminé ne peut pas être annulé.",
    back_picked_up: "Des réservations dépendent de ce bloc ({{value}}). Retirez-les ou annulez-les d’abord.",
    back_has_bookings: "Ce profil a encore des réservations à l’hôtel ({{value}}). Retirez-les ou annulez-les d’abord.",
    back_booked_before:
      "L’arrivée a été annulée. La réservation reste : un envoi précédent l’a créée. Retirez aussi cet envoi, ou réessayez pour annuler également la réservation.",
    back_changed: "L’hôtel l’a modifié depuis ({{value}}). Il y reste tel quel.",
    back_used: "L’hôtel l’utilise encore ({{value}}).",
    back_no_way: "Bellhop n’a pas de moyen de retirer cela. Faites-le à l’hôtel.",
    back_not_ours: "Bellhop ne l’a pas créé et ne le retire donc pas.",
    back_no_reason:
      "Une annulation demande un motif. Fixez-en un dans les paramètres d’envoi, puis recommencez le retrait.",
    back_interrupted: "Le retrait s’est interrompu en chemin. Recommencez-le : ce qui est fait n’est pas répété.",
    back_refused: "OPERA a refusé le retrait : {{value}} ({{operation}}, {{code}})",
    withdrawn: "Il a été retiré.",
    cancelled_block:
      "Ce bloc a été annulé à l’hôtel lors du retrait et ne peut pas être rouvert. Recréez-le à l’hôtel ou gardez-le ici.",
    unlisted:
      "L’hôtel n’a pas le code {{value}} de {{field}}. Associez-le dans la correspondance des codes, ou faites-le ajouter à l’hôtel.",
    asks: "Le type de réservation {{value}} demande {{field}}, absent de la réservation. Complétez-la, ou choisissez un autre type dans les paramètres d’envoi.",
    auto_cancel:
      "OPERA annule de lui-même les réservations du type {{value}} sans carte. Choisissez un type sans carte dans les paramètres d’envoi.",
    occupancy: "Plus de clients que n’en accepte le type de chambre {{value}}.",
    currency: "Le prix est en {{value}}, la devise de l’hôtel est différente.",
    before_business_date: "{{field}} {{value}} est antérieur à la date d’exploitation de l’hôtel.",
    opera_refuses: "OPERA le refuserait ({{code}}) : {{value}}",
    opera_asks: "OPERA demanderait une décision ({{code}}) : {{value}}",
    done: "Il est à l’hôtel.",
  },
  results_one: "{{count}} résultat",
  results_other: "{{count}} résultats",
};
