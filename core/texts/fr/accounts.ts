import type { Texts } from "../texts.ts";

export const accounts: Texts["accounts"] = {
  name: "Nom du compte",
  group: "Groupe hôtelier",
  property: "Premier établissement",
  phone: "Téléphone",
  address: "Adresse de l’établissement",
  register: {
    title: "Inscrire votre groupe hôtelier",
    text: "Un compte, son premier établissement et vous comme administrateur. D’autres établissements pourront suivre.",
    submit: "S’inscrire",
    already: "Déjà inscrit ?",
    doneTitle: "Bienvenue",
    doneText: "{{name}} est prêt.",
    next: "Connectez-vous avec votre adresse et le mot de passe que vous venez de choisir.",
  },
  create: {
    text: "Un nouveau groupe hôtelier avec son premier établissement et son administrateur.",
    form: "Le compte",
    formText: "Vous restez connecté sous votre nom.",
    submit: "Créer le compte",
    done: "{{name}} est créé.",
  },
};
