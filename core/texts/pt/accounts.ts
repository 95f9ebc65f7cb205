import type { Texts } from "../texts.ts";

export const accounts: Texts["accounts"] = {
  name: "Nome da conta",
  group: "Grupo hoteleiro",
  property: "Primeira propriedade",
  phone: "Telefone",
  address: "Morada da propriedade",
  register: {
    title: "Registe o seu grupo hoteleiro",
    text: "Uma conta, a sua primeira propriedade e você como administrador. Mais propriedades podem seguir-se depois.",
    submit: "Registar",
    already: "Já tem registo?",
    doneTitle: "Boas-vindas",
    doneText: "{{name}} está pronto.",
    next: "Inicie sessão com o seu endereço e a palavra-passe que acabou de escolher.",
  },
  create: {
    text: "Um novo grupo hoteleiro com a sua primeira propriedade e administrador.",
    form: "A conta",
    formText: "Continua com a sua própria sessão.",
    submit: "Criar conta",
    done: "{{name}} foi criada.",
  },
};
