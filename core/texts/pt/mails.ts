import type { Texts } from "../texts.ts";

export const mails: Texts["mails"] = {
  reset: {
    subject: "Definir uma nova palavra-passe do Bellhop",
    text: "Olá,\n\nalguém pediu uma nova palavra-passe do Bellhop para este endereço. Abra esta ligação dentro de uma hora:\n\n{{link}}\n\nSe não foi você, não faça nada: a sua palavra-passe fica como está.\n\nBellhop",
  },
};
