import type { Texts } from "../texts.ts";

export const mails: Texts["mails"] = {
  reset: {
    subject: "Définir un nouveau mot de passe Bellhop",
    text: "Bonjour,\n\nquelqu’un a demandé un nouveau mot de passe Bellhop pour cette adresse. Ouvrez ce lien dans l’heure :\n\n{{link}}\n\nSi ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.\n\nBellhop",
  },
  invitation: {
    subject: "Invitation à rejoindre Bellhop",
    text: "Bonjour {{firstname}},\n\n{{by}} vous invite à travailler pour {{account}} dans Bellhop. Ouvrez ce lien dans les sept jours et choisissez un mot de passe :\n\n{{link}}\n\nConnectez-vous ensuite avec cette adresse e-mail. Si vous n’attendiez pas ce message, ne faites rien.\n\nBellhop",
  },
  added: {
    subject: "Vous avez accès à {{account}}",
    text: "Bonjour {{firstname}},\n\n{{by}} vous a donné accès à {{account}} dans Bellhop. Connectez-vous avec votre mot de passe habituel :\n\n{{link}}\n\nBellhop",
  },
};
