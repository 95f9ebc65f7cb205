/** The parts of Markdown that our guides use. Anything else stays plain text. */
export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "code"; text: string }
  | { kind: "picture"; source: string; name: string };

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

const ITEM = /^(?:- |(\d+)\. )/;

/** One block from the line at `index`, and the index of the line after it. */
function readBlock(lines: readonly string[], index: number): [Block | undefined, number] {
  const line = lines[index] ?? "";
  const until = (stops: (next: string) => boolean) => {
    const length = lines.slice(index + 1).findIndex(stops);
    return length < 0 ? lines.length : index + 1 + length;
  };
  if (line.trim() === "") return [undefined, index + 1];
  if (line.startsWith("```")) {
    const end = until((next) => next.startsWith("```"));
    return [{ kind: "code", text: lines.slice(index + 1, end).join("\n") }, end + 1];
  }
  const heading = /^(#{1,3}) (.+)$/.exec(line);
  if (heading)
    return [{ kind: "heading", level: (heading[1] ?? "#").length as 1 | 2 | 3, text: heading[2] ?? "" }, index + 1];
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(line.trim());
  if (picture) return [{ kind: "picture", name: picture[1] ?? "", source: picture[2] ?? "" }, index + 1];
  if (line.startsWith("|")) {
    const end = until((next) => !next.startsWith("|"));
    const [head = [], , ...rows] = lines.slice(index, end).map(cellsOf);
    return [{ kind: "table", head, rows }, end];
  }
  const isItem = ITEM.exec(line);
  const end = until((next) => next.trim() === "" || /^(?:#|```|\||!\[)/.test(next) || (!isItem && ITEM.test(next)));
  const own = lines.slice(index, end);
  if (!isItem) return [{ kind: "paragraph", text: own.map((each) => each.trim()).join(" ") }, end];
  const items = own.reduce<string[]>((all, each) => {
    if (ITEM.test(each)) all.push(each.replace(ITEM, ""));
    else all.push(`${all.pop() ?? ""} ${each.trim()}`);
    return all;
  }, []);
  return [{ kind: "list", ordered: isItem[1] !== undefined, items }, end];
}

export function readMarkdown(text: string): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; ) {
    const [block, next] = readBlock(lines, index);
    if (block) blocks.push(block);
    index = next;
  }
  return blocks;
}

export type Inline =
  | { kind: "text" | "strong" | "emphasis" | "code"; text: string }
  | { kind: "link"; text: string; to: string };

const MARKS = [
  ["`", "code"],
  ["**", "strong"],
  ["*", "emphasis"],
] as const;

/**
 * An inline piece that starts here, with the index after it. No regular expression: searching for the end with one is
 * not linear.
 */
function readPiece(text: string, index: number): [Inline, number] | undefined {
  for (const [mark, kind] of MARKS) {
    const [from, to] = [index + mark.length, text.indexOf(mark, index + mark.length)];
    if (text.startsWith(mark, index) && to > from) return [{ kind, text: text.slice(from, to) }, to + mark.length];
  }
  const middle = text[index] === "[" ? text.indexOf("](", index) : -1;
  const end = middle < 0 ? -1 : text.indexOf(")", middle);
  if (end < 0) return undefined;
  return [{ kind: "link", text: text.slice(index + 1, middle), to: text.slice(middle + 2, end) }, end + 1];
}

/** The pieces of a line: words, code, emphasis, and links. */
export function readInline(text: string): Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  for (let index = 0; index < text.length; ) {
    const found = readPiece(text, index);
    if (!found) {
      index++;
      continue;
    }
    if (index > from) pieces.push({ kind: "text", text: text.slice(from, index) });
    pieces.push(found[0]);
    index = found[1];
    from = index;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}
