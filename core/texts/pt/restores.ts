import type { Texts } from "../texts.ts";

export const restores: Texts["restores"] = {
  one: {
    title: "Importação de {{name}}",
    text: "Iniciada em {{when}} por {{by}}",
    stop: "Parar",
    sheets: "Folhas concluídas: {{done}} de {{of}}",
    progress: "Progresso da importação",
    refused: "Folhas não importadas: {{count}}",
    run: "Ver importação",
    runOf: "Ver importação: {{module}}",
  },
  list: {
    title: "Importações de livros",
    text: "Da mais recente para a mais antiga. Voltar a uma delas anula todas as posteriores.",
    when: "Quando",
    none: "Ainda nenhum livro importado",
    noneText: "As importações de livros aparecem aqui com os seus resultados.",
    showOf: "Mostrar importação: {{name}}",
  },
  back: {
    put: "Voltar a esta",
    putTitle: "Voltar a esta importação?",
    putText:
      "Tudo é reposto como depois da importação de «{{name}}» ({{when}}). Importações posteriores anuladas: {{later}}. Os registos editados ou enviados entretanto ficam e são listados.",
    take: "Anular",
    takeTitle: "Anular esta importação?",
    takeText:
      "Os registos criados por «{{name}}» são eliminados, os alterados são repostos. Os editados ou enviados entretanto ficam e são listados.",
    going: "Importações a ser anuladas: {{count}}",
    done: "Importações anuladas: {{count}}",
  },
  ihf: { import: "Importar hóspedes", again: "Importar de novo", toRun: "Ver importação" },
};
