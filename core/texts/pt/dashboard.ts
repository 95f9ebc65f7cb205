import type { Texts } from "../texts.ts";

export const dashboard: Texts["dashboard"] = {
  greeting: { morning: "Bom dia, {{name}}", day: "Boa tarde, {{name}}", evening: "Boa noite, {{name}}" },
  text: "Está em {{property}}.",
  hotel: {
    title: "Este hotel",
    text: "Onde está a trabalhar agora.",
    name: "Nome",
    code: "Código no sistema antigo",
    since: "Conta desde",
    properties: "Propriedades que pode usar",
    role: "A sua função",
  },
  health: {
    title: "Saúde da casa",
    text: "Perguntado a cada meio minuto.",
    server: "Servidor",
    database: "Base de dados",
    worker: "Serviço em segundo plano",
    works: "Funciona",
    down: "Em baixo",
    asking: "A perguntar …",
  },
  next: {
    title: "O que fazer a seguir",
    text: "O próprio trabalho, e pequenas coisas que o tornam mais seguro e mais rápido.",
    import: { title: "Importar ficheiros", text: "Traga as exportações do sistema antigo e veja o que foi lido." },
    push: {
      title: "Enviar para o hotel",
      text: "Veja o que está pronto para o OPERA Cloud e escreva-o lá pela ordem certa.",
    },
    modules: { title: "Rever os módulos", text: "Que dados tem este hotel, quantas linhas estão onde e onde diferem." },
    secondFactor: {
      title: "Ligar o segundo fator",
      text: "Uma palavra-passe roubada deixa de abrir o que quer que seja por si só.",
    },
    profile: {
      title: "Acrescentar o seu telefone",
      text: "Para que os colegas o encontrem no dia da mudança.",
    },
    token: { title: "Trabalhar na linha de comandos", text: "Crie um token de API para os seus scripts." },
    system: { title: "Verificar o sistema", text: "Veja se a base de dados, os ficheiros e a fila estão bem." },
  },
  noProperty: {
    title: "Ainda não há onde trabalhar",
    admin: "A sua conta ainda não tem nenhuma propriedade.",
    user: "Ainda não lhe foi atribuída nenhuma propriedade. Peça-o a um administrador da sua conta.",
  },
};
