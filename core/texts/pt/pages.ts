import type { Texts } from "../texts.ts";

export const pages: Texts["pages"] = {
  login: "Iniciar sessão",
  register: "Registar",
  forgotPassword: "Palavra-passe esquecida",
  resetPassword: "Definir nova palavra-passe",
  notFound: "Página não encontrada",
  notAuthorized: "Sem autorização",
  pages: "Páginas",
  home: "Início",
  noProperty: "Ainda sem propriedade",
  profile: "Perfil",
  accountSettings: "Definições da conta",
  accessControl: "Controlo de acesso",
  createAccount: "Criar conta",
  system: "Sistema",
  design: "Guia de estilo",
  docs: "Referência da API",
};
