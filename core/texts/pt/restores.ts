import type { Texts } from "../texts.ts";

export const restores: Texts["restores"] = {
  one: {
    title: "Restauro de {{name}}",
    text: "Iniciado em {{when}} por {{by}}",
    stop: "Parar",
    sheets: "Folhas concluídas: {{done}} de {{of}}",
    progress: "Progresso do restauro",
    refused: "Folhas não aceites: {{count}}",
    run: "Ver importação",
    runOf: "Ver importação: {{module}}",
  },
  list: {
    title: "Restauros",
    text: "O mais recente primeiro. Voltar a um deles anula todos os posteriores.",
    when: "Quando",
    none: "Ainda não há restauros",
    noneText: "Aqui fica cada restauro de um livro, com o destino das suas linhas e a forma de voltar a ele.",
    showOf: "Mostrar restauro: {{name}}",
  },
  back: {
    put: "Voltar a este",
    putTitle: "Voltar a este restauro?",
    putText:
      "Tudo volta a estar como depois do restauro de «{{name}}» ({{when}}). Restauros posteriores que são anulados: {{later}}. O que outros alteraram ou enviaram entretanto fica e é listado.",
    take: "Anular",
    takeTitle: "Anular este restauro?",
    takeText:
      "Os registos criados por «{{name}}» são eliminados, os que alterou voltam ao que eram. O que outros alteraram ou enviaram entretanto fica e é listado.",
    going: "Restauros a ser anulados: {{count}}",
    done: "Restauros anulados: {{count}}",
  },
  ihf: { import: "Importar hóspedes", again: "Importar de novo", toRun: "Ver importação" },
};
