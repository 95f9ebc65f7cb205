import type { Texts } from "../texts.ts";

/** What a push says of its records. */
export const push: Texts["push"] = {
  hints: {
    missing:
      "{{field}} está vazio e o OPERA exige-o. Preencha-o no registo ou defina um valor nas definições de envio.",
    unlinked:
      "O registo indicado em {{field}} ({{value}}) ainda não está no hotel. Este segue por si assim que o outro for enviado.",
    too_long: "{{field}} é mais longo do que o OPERA aceita. Encurte-o no registo.",
    unmapped_code:
      "O código {{value}} de {{field}} não tem correspondência no hotel. Associe-o na tabela de códigos; o registo segue no próximo envio.",
    not_a_language: "{{value}} não é uma língua que o OPERA conheça. Corrija o registo.",
    too_precise: "{{field}} tem mais casas decimais do que o OPERA aceita ({{value}}).",
    no_target: "O OPERA não tem lugar para {{field}} {{value}}. Corrija o registo ou mantenha-o aqui.",
    contradiction: "{{field}} {{value}} contradiz outro valor do registo. Corrija-o.",
    needs_period:
      "O quarto tem o estado {{value}}, e nenhum registo diz desde quando, até quando e porquê. Acrescente-o aos quartos fora de serviço ou corrija o estado.",
    full_night:
      "Não há quarto livre nessa noite. Permita reservas em excesso nas definições de envio ou liberte um quarto no hotel.",
    partial: "O hotel aceitou apenas uma parte: {{value}}",
    gone: "O registo já não está no hotel. Alguém o eliminou ou fundiu lá.",
    refused: "O OPERA recusou {{operation}} com o código {{code}}: {{value}}",
    unknown:
      "A resposta a {{operation}} perdeu-se. O Bellhop volta a procurar o registo; se não o encontrar, decide uma pessoa.",
    done: "Está no hotel.",
  },
  results: "{{count}} resultados",
};
