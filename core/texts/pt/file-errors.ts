import type { Texts } from "../texts.ts";

export const fileErrors: Texts["errors"]["file"] = {
  unreadable: "Não foi possível ler este ficheiro. Exporte-o de novo, em CSV ou .xlsx.",
  gone: "O conteúdo deste ficheiro já não existe. Carregue-o de novo.",
  empty: "O ficheiro está vazio.",
  one: "Carregue exatamente um ficheiro, no campo «file».",
  too_large: "O ficheiro é demasiado grande: o limite para este tipo é de {{limit}} MB.",
  extension: "Não são aceites ficheiros terminados em .{{extension}}. São aceites: {{accepted}}.",
  is_document: "Isto é um documento (PDF ou RTF), não uma tabela. Exporte os dados em CSV ou .xlsx.",
  is_image: "Isto é uma imagem, não uma tabela. Exporte os dados em CSV ou .xlsx.",
  is_program: "Isto é um programa, não uma tabela. Exporte os dados em CSV ou .xlsx.",
  is_archive: "Isto é um arquivo comprimido. Descomprima-o e carregue os ficheiros um a um.",
  is_markup: "Isto é uma página web ou um ficheiro XML. Exporte os dados em CSV ou .xlsx.",
  is_binary: "Isto não é texto nem um livro .xlsx. Exporte os dados em CSV ou .xlsx.",
  zip_as_text:
    "O nome termina em .{{extension}}, mas o conteúdo está comprimido como um livro de Excel. Se for um, mude o nome para .xlsx; se não, exporte-o em CSV.",
  text_as_workbook: "O nome termina em .xlsx, mas o conteúdo é texto simples. Mude o nome do ficheiro para .csv.",
  infected:
    "Foi encontrado um vírus neste ficheiro ({{virus}}). O ficheiro não foi guardado. Verifique o computador de onde veio.",
  workbook_expected: "Isto não é um livro de Excel. Escolha um ficheiro .xlsx.",
  line_too_long:
    "A linha {{line}} não termina dentro de {{limit}} caracteres. A causa pode ser umas aspas que nunca fecham.",
  rows_too_short:
    "A linha {{line}} e muitas outras têm só algumas das {{columns}} colunas. Verifique o separador e a linha de cabeçalho.",
  too_many_columns: "A linha {{line}} tem {{found}} células; uma tabela pode ter {{limit}} colunas.",
  header_missing: "O ficheiro acaba antes da linha {{line}}, que deve dar nome às colunas.",
  ihf_no_header: "Linha {{line}}: um ficheiro de hóspedes na casa começa por «H|», este começa por «{{found}}».",
  ihf_bad_line: "A linha {{line}} não começa por «G|» nem por «T|»: «{{found}}».",
  ihf_field_count: "Linha {{line}}: campos: {{found}}, esperados: {{expected}}.",
  ihf_bad_day: "Linha {{line}}: «{{found}}» não é uma data hoteleira. Escreve-se ano-mês-dia, por exemplo 2026-11-17.",
  ihf_bad_value: "Linha {{line}}: «{{found}}» não é um valor válido do campo {{field}}.",
  ihf_bad_bytes: "A linha {{line}} tem caracteres que não são UTF-8. Guarde o ficheiro em UTF-8.",
  ihf_no_trailer: "O ficheiro acaba na linha {{line}} sem a linha final «T|». Talvez tenha sido cortado.",
  ihf_after_trailer: "A linha {{line}} está depois da linha final: «{{found}}».",
  ihf_count_differs: "A linha {{line}} indica {{expected}} hóspedes, mas o ficheiro tem {{found}}.",
  ihf_balance_differs: "Segundo a linha {{line}} os saldos somam {{expected}}, mas somam {{found}}.",
  ihf_other_hotel:
    "Este ficheiro é do hotel {{code}}, e {{name}} tem o código {{own}}. Nada foi importado. Escolha a propriedade com o código {{code}} e carregue lá o ficheiro, ou corrija o código de {{name}} em Propriedades.",
  workbook_too_large: "Um livro de Excel pode ter {{limit}} MB. Exporte tabelas maiores em CSV.",
  not_a_zip: "Isto não é um livro .xlsx. Guarde-o como .xlsx ou exporte-o em CSV.",
  is_xls:
    "Os ficheiros terminados em .xls não são aceites: são livros Excel antigos, ou páginas web que um programa guardou com esse nome. Abra o ficheiro numa folha de cálculo e guarde-o como .xlsx, ou exporte-o em CSV.",
  workbook_ole:
    "Isto é um ficheiro Excel antigo (.xls) ou protegido por palavra-passe. Guarde-o como .xlsx sem palavra-passe, ou exporte-o em CSV.",
  zip_broken: "O livro de Excel está danificado ou cortado. Guarde-o de novo e volte a carregá-lo.",
  zip_too_many_entries: "O livro de Excel tem mais de {{limit}} partes. Guarde só as folhas necessárias.",
  zip_too_large: "Descomprimido, o livro de Excel teria mais de {{limit}} MB. Exporte tabelas maiores em CSV.",
  zip_ratio: "A parte {{name}} está comprimida mais de {{limit}} vezes e não é descomprimida. Exporte os dados em CSV.",
  zip_bad_name: "A parte {{name}} tem um nome que nenhum livro de Excel usa. Guarde o livro de novo no Excel.",
  zip_symlink: "A parte {{name}} aponta para um ficheiro noutro lugar. Guarde o livro de novo no Excel.",
  zip_encrypted: "A parte {{name}} está cifrada. Guarde o livro de Excel sem palavra-passe.",
  zip_nested: "O livro de Excel contém outro ficheiro, {{name}}. Retire-o e guarde o livro de novo.",
  not_a_workbook: "Isto está comprimido como um livro de Excel, mas não é um. Guarde-o como .xlsx ou exporte-o em CSV.",
  workbook_macros: "Não são aceites livros com macros (.xlsm). Guarde-o como .xlsx.",
  workbook_broken: "A parte {{part}} do livro de Excel está danificada. Guarde o livro de novo no Excel.",
  workbook_too_heavy: "Ler o livro de Excel exige demasiada memória. Exporte as tabelas em CSV.",
  workbook_too_slow: "Não foi possível ler o livro de Excel em {{seconds}} segundos. Exporte as tabelas em CSV.",
  sheet_missing: "O livro de Excel não tem uma folha chamada «{{sheet}}».",
  id_columns_kind:
    "As colunas de identificadores só podem ser declaradas em ficheiros de texto. Nos outros, os identificadores mascarados continuam diferentes pela sua impressão digital.",
  id_column_missing:
    "As primeiras linhas do ficheiro não têm estas colunas: {{columns}}. Escreva os nomes como no cabeçalho.",
  sheet_empty: "A folha «{{sheet}}» não tem uma linha que dê nome às colunas.",
  sheet_header_missing:
    "A linha {{line}} da folha «{{sheet}}» está vazia e não pode dar nome às colunas. Escolha outra linha.",
  sheet_no_rows: "A folha «{{sheet}}» não tem linhas.",
  workbook_nothing:
    "Não há nada a importar neste livro: nenhuma das suas folhas pertence a um módulo, ou o índice deixa-as todas de fora.",
  sheet_too_many_rows: "A folha «{{sheet}}» tem mais de {{limit}} linhas. Exporte-a em CSV.",
  sheet_too_many_columns: "A folha «{{sheet}}» tem mais de {{limit}} colunas na linha {{line}}.",
  sheet_too_many_cells: "A folha «{{sheet}}» tem mais de {{limit}} células. Exporte-a em CSV.",
  cell_too_long: "Folha «{{sheet}}», linha {{line}}: uma célula tem mais de {{limit}} caracteres.",
};
