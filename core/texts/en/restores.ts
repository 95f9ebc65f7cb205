/** Workbooks put into the platform, and put back. */
export const restores = {
  one: {
    title: "Restore of {{name}}",
    text: "Started {{when}} by {{by}}",
    stop: "Stop",
    sheets: "Sheets done: {{done}} of {{of}}",
    progress: "Progress of the restore",
    refused: "Sheets not taken: {{count}}",
    run: "See run",
    runOf: "See run: {{module}}",
  },
  list: {
    title: "Restores",
    text: "Newest first. Putting one back takes back every later one.",
    when: "When",
    none: "Nothing restored yet",
    noneText: "Every restore of a workbook stands here, with what became of its rows and the way back to it.",
    showOf: "Show restore: {{name}}",
  },
  back: {
    put: "Put back",
    putTitle: "Put this restore back?",
    putText:
      "Everything goes back to how it was after the restore of “{{name}}” ({{when}}). Later restores that are taken back: {{later}}. What others have changed or pushed since stays and is listed.",
    take: "Take back",
    takeTitle: "Take this restore back?",
    takeText:
      "Records that “{{name}}” created are deleted, records it changed get back what they had before. What others have changed or pushed since stays and is listed.",
    going: "Restores being taken back: {{count}}",
    done: "Restores taken back: {{count}}",
  },
  ihf: { import: "Import guests", again: "Import again", toRun: "See run" },
};
