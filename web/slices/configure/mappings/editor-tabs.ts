/** In the order of the work: what columns mean, what is cleaned, what codes become, how it is imported, whether it holds. */
export const EDITOR_TABS = ["mapping", "treatment", "codes", "options", "check"] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

/** The tab that an address names, however it is spelled; null if there is none of that name. */
export const editorTab = (name: string): EditorTab | null =>
  EDITOR_TABS.find((tab) => tab === name.toLowerCase()) ?? null;
