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
  join: {
    subject: "Invitation à rejoindre {{account}}",
    text: "Bonjour {{firstname}},\n\n{{by}} vous invite à travailler pour {{account}} dans Bellhop. Connectez-vous avec votre mot de passe habituel, puis acceptez ou refusez :\n\n{{link}}\n\nPersonne n’obtient d’accès avant que vous n’acceptiez. Si vous ne connaissez pas votre mot de passe, choisissez « Mot de passe oublié ? » sur la page de connexion.\n\nBellhop",
  },
  joinFirst: {
    subject: "Invitation à rejoindre {{account}}",
    text: "Bonjour {{firstname}},\n\n{{by}} vous invite à travailler pour {{account}} dans Bellhop. Ouvrez ce lien dans les sept jours et choisissez un mot de passe :\n\n{{link}}\n\nConnectez-vous ensuite avec cette adresse e-mail et acceptez l’invitation. Si vous n’attendiez pas ce message, ne faites rien.\n\nBellhop",
  },
  proof: {
    subject: "Confirmez votre adresse e-mail",
    text: "Bonjour,\n\nl’adresse {{email}} a été indiquée pour un accès à Bellhop. Si c’était vous, connectez-vous avec cet accès et ouvrez ce lien dans la journée :\n\n{{link}}\n\nSi ce n’était pas vous, ne faites rien : sans ce lien, personne ne peut entrer dans d’autres organisations avec votre adresse.\n\nBellhop",
  },
  addressAsked: {
    subject: "Votre adresse Bellhop va changer",
    text: "Bonjour,\n\nquelqu’un qui est connecté à votre place souhaite utiliser {{newEmail}} au lieu de {{email}}. Le changement prend effet dès que le lien envoyé à {{newEmail}} est ouvert.\n\nSi ce n’était pas vous, connectez-vous sans attendre, changez votre mot de passe et abandonnez la nouvelle adresse sous « Mon compte ».\n\nBellhop",
  },
  addressChanged: {
    subject: "Votre adresse Bellhop a changé",
    text: "Bonjour,\n\nvous vous connectez désormais à Bellhop avec {{newEmail}} au lieu de {{email}}.\n\nSi ce n’était pas vous, prévenez immédiatement l’administrateur de votre organisation.\n\nBellhop",
  },
  codes: {
    subject: "Codes erronés pour votre connexion à Bellhop",
    text: "Bonjour,\n\ncinq codes erronés ont été saisis en une heure pour le compte Bellhop {{email}}. La personne qui les a saisis connaît votre mot de passe.\n\nSi c’était vous, ignorez ce message. Sinon, choisissez « Mot de passe oublié ? » sur la page de connexion et définissez-en un nouveau dès maintenant.\n\nBellhop",
  },
};
