const texts: Record<string, string> = import.meta.glob("../../../../docs/guide/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const pictures: Record<string, string> = import.meta.glob("../../../../docs/guide/pictures/*.png", {
  query: "?url",
  import: "default",
  eager: true,
});

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");

/** In the order in which a hotel needs them; a guide without a place here comes last. */
const ORDER = ["first-hour", "import", "codes", "cleaning", "fixing-rows", "lists", "duplicates"];
const LATER = ["push", "verify", "reconcile", "cut-over"];
const place = (name: string) => [...ORDER, ...LATER].indexOf(name) >>> 0;

type Guide = { name: string; title: string; text: string };

/** The guides of docs/guide, built into the page: the same text for readers of the repository and of the product. */
export const GUIDES: readonly Guide[] = Object.entries(texts)
  .map(([path, text]) => ({ name: nameOf(path), title: /^# (.+)$/m.exec(text)?.[1] ?? nameOf(path), text }))
  .sort((a, b) => place(a.name) - place(b.name));

export const guideOf = (name: string | undefined): Guide | undefined =>
  GUIDES.find((guide) => guide.name === name) ?? GUIDES[0];

/** The built address of a guide's picture, by its path in the Markdown. */
export const pictureOf = (source: string): string | undefined =>
  Object.entries(pictures).find(([path]) => path.endsWith(`/${source}`))?.[1];
