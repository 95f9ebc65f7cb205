import type { Texts } from "../texts.ts";

export const mails: Texts["mails"] = {
  reset: {
    subject: "Definir uma nova palavra-passe do Bellhop",
    text: "Olá,\n\nalguém pediu uma nova palavra-passe do Bellhop para este endereço. Abra esta ligação dentro de uma hora:\n\n{{link}}\n\nSe não foi você, não faça nada: a sua palavra-passe fica como está.\n\nBellhop",
  },
  invitation: {
    subject: "Convite para o Bellhop",
    text: "Olá {{firstname}},\n\n{{by}} enviou-lhe um convite para trabalhar com {{account}} no Bellhop. Abra esta ligação dentro de sete dias e escolha uma palavra-passe:\n\n{{link}}\n\nDepois, inicie sessão com este endereço de e-mail. Se não esperava esta mensagem, não faça nada.\n\nBellhop",
  },
  added: {
    subject: "Tem agora acesso a {{account}}",
    text: "Olá {{firstname}},\n\n{{by}} deu-lhe acesso a {{account}} no Bellhop. Inicie sessão com a palavra-passe que já tem:\n\n{{link}}\n\nBellhop",
  },
};
