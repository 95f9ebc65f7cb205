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
      "O código {{value}} de {{field}} não tem correspondência no hotel. Associe-o na correspondência de códigos; o registo segue no próximo envio.",
    not_a_language: "{{value}} não é uma língua que o OPERA conheça. Corrija o registo.",
    too_precise: "{{field}} tem mais casas decimais do que o OPERA aceita ({{value}}).",
    no_target: "O OPERA não tem lugar para {{field}} {{value}}. Corrija o registo ou mantenha-o aqui.",
    contradiction: "{{field}} {{value}} contradiz outro valor do registo. Corrija-o.",
    needs_period:
      "O quarto tem o estado {{value}}, e nenhum registo diz desde quando, até quando e porquê. Acrescente-o aos quartos fora de serviço ou corrija o estado.",
    full_night:
      "Não há quarto livre nessa noite. Permita overbooking nas definições de envio ou liberte um quarto no hotel.",
    partial: "O hotel aceitou apenas uma parte: {{value}}",
    gone: "O registo já não está no hotel. Alguém o eliminou ou uniu lá.",
    refused: "O OPERA recusou o registo: {{value}} ({{operation}}, {{code}})",
    unknown:
      "A resposta a {{operation}} perdeu-se. O Bellhop volta a procurar o registo; se não o encontrar, decide uma pessoa.",
    back_in_house:
      "O hóspede está no hotel e o check-in já não pode ser anulado: {{value}}. Faça o check-out no hotel.",
    back_departed: "O hóspede já saiu. Uma estadia terminada não pode ser cancelada.",
    back_picked_up: "Há reservas ligadas a este bloco ({{value}}). Retire-as ou cancele-as primeiro.",
    back_has_bookings: "Este perfil ainda tem reservas no hotel ({{value}}). Retire-as ou cancele-as primeiro.",
    back_booked_before:
      "O check-in foi retirado. A reserva fica: foi criada por um envio anterior. Retire também esse envio, ou tente de novo para cancelar também a reserva.",
    back_changed: "O hotel alterou-o entretanto ({{value}}). Fica lá como está.",
    back_used: "O hotel ainda o utiliza ({{value}}).",
    back_no_way: "O Bellhop não tem forma de retirar isto. Faça-o no hotel.",
    back_not_ours: "Não foi o Bellhop que o criou, por isso não o retira.",
    back_no_reason: "Um cancelamento precisa de um motivo. Defina um nas definições de envio e volte a retirar.",
    back_interrupted: "A retirada foi interrompida a meio. Volte a retirar: o que está feito não se repete.",
    back_refused: "O OPERA recusou a retirada: {{value}} ({{operation}}, {{code}})",
    withdrawn: "Foi retirado.",
    cancelled_block:
      "Este bloco foi cancelado no hotel ao ser retirado e não pode ser reaberto. Crie-o de novo no hotel ou mantenha-o aqui.",
    unlisted:
      "O hotel não tem o código {{value}} de {{field}}. Associe-o na correspondência de códigos ou peça ao hotel que o crie.",
    asks: "O tipo de reserva {{value}} exige {{field}}, que falta na reserva. Preencha-o ou escolha outro tipo nas definições de envio.",
    auto_cancel:
      "O OPERA cancela por si as reservas do tipo {{value}} sem cartão. Escolha um tipo sem cartão nas definições de envio.",
    occupancy: "Mais hóspedes do que o tipo de quarto {{value}} admite.",
    currency: "O preço está em {{value}}, a moeda do hotel é outra.",
    before_business_date: "{{field}} {{value}} é anterior à data hoteleira do hotel.",
    opera_refuses: "O OPERA recusaria ({{code}}): {{value}}",
    opera_asks: "O OPERA pediria uma decisão ({{code}}): {{value}}",
    done: "Está no hotel.",
  },
  results_one: "{{count}} resultado",
  results_other: "{{count}} resultados",
};
