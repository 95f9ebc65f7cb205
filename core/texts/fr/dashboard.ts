import type { Texts } from "../texts.ts";

export const dashboard: Texts["dashboard"] = {
  greeting: { morning: "Bonjour, {{name}}", day: "Bon après-midi, {{name}}", evening: "Bonsoir, {{name}}" },
  text: "Voici {{property}}.",
  hotel: {
    title: "Cet hôtel",
    text: "Là où vous travaillez maintenant.",
    name: "Nom",
    code: "Code dans l’ancien système",
    since: "Compte depuis",
    properties: "Établissements accessibles",
    role: "Votre rôle",
  },
  health: {
    title: "État de la maison",
    text: "Interrogé toutes les trente secondes.",
    server: "Serveur",
    database: "Base de données",
    worker: "Tâches de fond",
    works: "Fonctionne",
    down: "En panne",
    asking: "Interrogation …",
  },
  next: {
    title: "Et maintenant ?",
    text: "Le travail lui-même, et de petites choses qui le rendent plus sûr et plus rapide.",
    import: {
      title: "Importer des fichiers",
      text: "Apportez les exports de l’ancien système et voyez ce qui a été lu.",
    },
    push: {
      title: "Envoyer à l’hôtel",
      text: "Voyez ce qui est prêt pour OPERA Cloud, et écrivez-le là-bas dans le bon ordre.",
    },
    modules: {
      title: "Passer les modules en revue",
      text: "Quelles données a cet hôtel, combien de lignes sont où, et où elles diffèrent.",
    },
    secondFactor: {
      title: "Activer le second facteur",
      text: "Un mot de passe volé n’ouvre alors plus rien à lui seul.",
    },
    profile: {
      title: "Ajouter votre numéro de téléphone",
      text: "Pour que vos collègues vous joignent le jour de la bascule.",
    },
    token: { title: "Travailler en ligne de commande", text: "Créez un jeton d’API pour vos scripts." },
    system: { title: "Vérifier le système", text: "Voyez si la base, les fichiers et la file vont bien." },
  },
  noProperty: {
    title: "Rien à faire pour l’instant",
    admin: "Votre compte n’a pas encore d’établissement.",
    user: "Aucun établissement ne vous est attribué. Demandez-le à un administrateur de votre compte.",
  },
};
