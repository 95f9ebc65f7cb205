import type { Texts } from "../texts.ts";

export const pages: Texts["pages"] = {
  login: "Connexion",
  register: "Inscription",
  forgotPassword: "Mot de passe oublié",
  resetPassword: "Nouveau mot de passe",
  notFound: "Page introuvable",
  notAuthorized: "Accès non autorisé",
  pages: "Pages",
  home: "Accueil",
  noProperty: "Aucun établissement",
  profile: "Profil",
  accountSettings: "Paramètres du compte",
  accessControl: "Droits d’accès",
  createAccount: "Créer un compte",
  system: "Système",
  design: "Guide de style",
  docs: "Référence de l’API",
};
