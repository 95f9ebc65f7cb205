import type { Texts } from "../texts.ts";

export const mails: Texts["mails"] = {
  reset: {
    subject: "Définir un nouveau mot de passe Bellhop",
    text: "Bonjour,\n\nquelqu’un a demandé un nouveau mot de passe Bellhop pour cette adresse. Ouvrez ce lien dans l’heure :\n\n{{link}}\n\nSi ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.\n\nBellhop",
  },
};
