import type { Texts } from "../texts.ts";

export const bulk: Texts["bulk"] = {
  action: "Alterar um campo",
  title: "Alterar {{count}} de uma vez",
  field: "Campo",
  fieldHint: "Escolha o que alterar",
  how: "O que acontece ao valor",
  set: "Definir um valor",
  clear: "Retirar o valor",
  of: {
    all: "Todos os {{count}} que correspondem aos filtros recebem este valor.",
    some: "Os {{count}} escolhidos recebem este valor.",
  },
  undoable: "Cada registo mantém o seu histórico e toda a alteração pode ser anulada.",
  start: "Alterar {{count}}",
  collecting: "A anotar os registos abrangidos: {{count}} até agora",
  changing: "A alterar «{{field}}»: {{done}} de {{of}}",
  undoing: "A anular a alteração de «{{field}}»: {{done}} de {{of}}",
  done: "«{{field}}» alterado em {{count}} de {{of}}",
  none: "«{{field}}» não foi alterado em nenhum registo",
  undone: "A alteração de «{{field}}» foi anulada em {{count}} de {{of}}",
  stopped: "A alteração de «{{field}}» parou após {{done}} de {{of}}",
  stoppedText:
    "O que foi alterado até aí mantém-se até o anular. Inicie de novo para os restantes: os registos que já têm o valor não são tocados.",
  unchanged: "Já tinham o valor: {{count}}",
  refused: "Ficaram como estavam: {{count}}",
  kept: "Alterados entretanto por alguém, e assim mantidos: {{count}}",
  reason: "{{text}} ({{count}})",
  examples: "Por exemplo",
  by: "{{by}}, {{when}}",
  undo: "Anular tudo",
  close: "Ocultar",
};
