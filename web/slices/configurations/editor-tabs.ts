/** In the order of the work: what columns mean, what codes become, what is cleaned, how it is imported, whether it holds. */
export const EDITOR_TABS = ["mapping", "codes", "treatment", "options", "check"] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

/** The tab that an address names, however it is spelled; null if there is none of that name. */
export const editorTab = (name: string): EditorTab | null =>
  EDITOR_TABS.find((tab) => tab === name.toLowerCase()) ?? null;
