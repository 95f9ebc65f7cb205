import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readInline, readMarkdown } from "./read-markdown.ts";

test("headings, paragraphs over several lines, lists, tables, code and pictures", () => {
  const text = `# Title

One line
and the next.
- an item
  that goes on
- another

1. first
2. second

| A | B |
|---|---|
| 1 | a \\| b |

\`\`\`sh
npm start
\`\`\`

![Hub](pictures/hub.png)
`;
  expect(readMarkdown(text)).toEqual([
    { kind: "heading", level: 1, text: "Title" },
    { kind: "paragraph", text: "One line and the next." },
    { kind: "list", ordered: false, items: ["an item that goes on", "another"] },
    { kind: "list", ordered: true, items: ["first", "second"] },
    { kind: "table", head: ["A", "B"], rows: [["1", "a | b"]] },
    { kind: "code", text: "npm start" },
    { kind: "picture", name: "Hub", source: "pictures/hub.png" },
  ]);
});

test("words within a line", () => {
  expect(readInline("Drop it on *Home*, **now**, as `a*b` or see [codes](codes.md).")).toEqual([
    { kind: "text", text: "Drop it on " },
    { kind: "emphasis", text: "Home" },
    { kind: "text", text: ", " },
    { kind: "strong", text: "now" },
    { kind: "text", text: ", as " },
    { kind: "code", text: "a*b" },
    { kind: "text", text: " or see " },
    { kind: "link", text: "codes", to: "codes.md" },
    { kind: "text", text: "." },
  ]);
});

const folder = join(import.meta.dirname, "../../../../docs/guide");
const guides = readdirSync(folder).filter((name) => name.endsWith(".md"));

test.each(guides)("%s has one title, and its pictures and guides exist", (name) => {
  const blocks = readMarkdown(readFileSync(join(folder, name), "utf8"));
  expect(blocks.filter((block) => block.kind === "heading" && block.level === 1)).toHaveLength(1);
  const known = new Set([...readdirSync(join(folder, "pictures")).map((each) => `pictures/${each}`), ...guides]);
  const pictures = blocks.flatMap((block) => (block.kind === "picture" ? [block.source] : []));
  const links = blocks
    .flatMap((block) => (block.kind === "paragraph" ? [block.text] : block.kind === "list" ? block.items : []))
    .flatMap(readInline)
    .flatMap((piece) =>
      piece.kind === "link" && !/^(?:https?:|\.\.)/.test(piece.to) ? [piece.to.split("#")[0] ?? ""] : [],
    );
  expect([...pictures, ...links].filter((each) => !known.has(each))).toEqual([]);
});
