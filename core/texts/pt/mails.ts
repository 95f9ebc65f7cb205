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
  join: {
    subject: "Convite para {{account}}",
    text: "Olá {{firstname}},\n\n{{by}} enviou-lhe um convite para trabalhar com {{account}} no Bellhop. Inicie sessão com a palavra-passe que já tem e aceite ou recuse:\n\n{{link}}\n\nNinguém tem acesso antes de aceitar. Se não sabe a sua palavra-passe, escolha «Esqueceu-se da palavra-passe?» na página de início de sessão.\n\nBellhop",
  },
  joinFirst: {
    subject: "Convite para {{account}}",
    text: "Olá {{firstname}},\n\n{{by}} enviou-lhe um convite para trabalhar com {{account}} no Bellhop. Abra esta ligação dentro de sete dias e escolha uma palavra-passe:\n\n{{link}}\n\nDepois, inicie sessão com este endereço de e-mail e aceite o convite. Se não esperava esta mensagem, não faça nada.\n\nBellhop",
  },
  proof: {
    subject: "Confirme o seu endereço de e-mail",
    text: "Olá,\n\no endereço {{email}} foi indicado para um acesso ao Bellhop. Se foi você, inicie sessão com esse acesso e abra esta ligação dentro de um dia:\n\n{{link}}\n\nSe não foi você, não faça nada: sem esta ligação, ninguém pode entrar noutras organizações com o seu endereço.\n\nBellhop",
  },
  addressAsked: {
    subject: "O seu endereço no Bellhop vai mudar",
    text: "Olá,\n\nalguém com sessão iniciada em seu nome quer usar {{newEmail}} em vez de {{email}}. A alteração passa a valer quando for aberta a ligação enviada para {{newEmail}}.\n\nSe não foi você, inicie sessão agora, altere a sua palavra-passe e recuse o novo endereço em «A minha conta».\n\nBellhop",
  },
  addressChanged: {
    subject: "O seu endereço no Bellhop mudou",
    text: "Olá,\n\na partir de agora inicia sessão no Bellhop com {{newEmail}} em vez de {{email}}.\n\nSe não foi você, avise de imediato o administrador da sua organização.\n\nBellhop",
  },
  codes: {
    subject: "Códigos errados no seu início de sessão do Bellhop",
    text: "Olá,\n\nforam introduzidos cinco códigos errados numa hora para o acesso ao Bellhop {{email}}. A pessoa que os introduziu sabe a sua palavra-passe.\n\nSe foi você, ignore esta mensagem. Se não foi, escolha «Esqueceu-se da palavra-passe?» na página de início de sessão e defina já uma nova.\n\nBellhop",
  },
};
