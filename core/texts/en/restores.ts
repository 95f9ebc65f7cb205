/** Workbooks put into the platform, and put back. */
export const restores = {
  one: {
    title: "Import of {{name}}",
    text: "Started {{when}} by {{by}}",
    stop: "Stop",
    sheets: "Sheets done: {{done}} of {{of}}",
    progress: "Import progress",
    refused: "Sheets not imported: {{count}}",
    run: "View import",
    runOf: "View import: {{module}}",
  },
  list: {
    title: "Workbook imports",
    text: "Newest first. Rolling back undoes all later imports.",
    when: "When",
    none: "No workbook imports yet",
    noneText: "Workbook imports appear here with their results.",
    showOf: "Show import: {{name}}",
  },
  back: {
    put: "Roll back to this",
    putTitle: "Roll back to this import?",
    putText:
      "Everything is restored as it was after the import of “{{name}}” ({{when}}). Later imports undone: {{later}}. Records edited or pushed since are kept and listed.",
    take: "Undo",
    takeTitle: "Undo this import?",
    takeText:
      "Records created by “{{name}}” are deleted, changed records are restored. Records edited or pushed since are kept and listed.",
    going: "Imports being undone: {{count}}",
    done: "Imports undone: {{count}}",
  },
  ihf: { import: "Import guests", again: "Import again", toRun: "View import" },
};
