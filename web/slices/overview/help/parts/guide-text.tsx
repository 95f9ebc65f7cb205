import { Anchor, Code, List, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { GUIDES, pictureOf } from "../guides.ts";
import { type Block, readInline, readMarkdown } from "../read-markdown.ts";
import classes from "./guide-text.module.css";

/** A guide links to other guides by their file; other files of the repository have no page here. */
const guideIn = (to: string) => GUIDES.find(({ name }) => to.split("#")[0] === `${name}.md`)?.name;

function Words({ text }: { text: string }): ReactNode {
  return readInline(text).map((piece, index) => {
    const key = `${index}-${piece.text}`;
    if (piece.kind === "code") return <Code key={key}>{piece.text}</Code>;
    if (piece.kind === "strong") return <strong key={key}>{piece.text}</strong>;
    if (piece.kind === "emphasis") return <em key={key}>{piece.text}</em>;
    const guide = piece.kind === "link" ? guideIn(piece.to) : undefined;
    if (!guide) return piece.text;
    return (
      <Anchor key={key} component={AppLink} href={hrefTo("pages-help", {}, { guide })} underline="always">
        {piece.text}
      </Anchor>
    );
  });
}

const LEVELS = { 1: 2, 2: 3, 3: 4 } as const;

function Part({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "heading":
      return <Title order={LEVELS[block.level]}>{block.text}</Title>;
    case "paragraph":
      return (
        <Text>
          <Words text={block.text} />
        </Text>
      );
    case "code":
      return <Code block>{block.text}</Code>;
    case "picture":
      return <img className={classes.picture} src={pictureOf(block.source)} alt={block.name} loading="lazy" />;
    case "list":
      return (
        <List type={block.ordered ? "ordered" : "unordered"} spacing={4}>
          {block.items.map((item) => (
            <List.Item key={item}>
              <Words text={item} />
            </List.Item>
          ))}
        </List>
      );
    case "table":
      return (
        <ScrollFrame label={block.head.join(", ")}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {block.head.map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {block.rows.map((row) => (
                <Table.Tr key={row.join()}>
                  {row.map((cell, index) => (
                    <Table.Td key={block.head[index]}>
                      <Words text={cell} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollFrame>
      );
  }
}

/** A guide as a page. Its text is English, whatever the reader's language is. */
export function GuideText({ text }: { text: string }) {
  return (
    <article className={classes.guide} lang="en" dir="ltr">
      {readMarkdown(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <Part key={index} block={block} />
      ))}
    </article>
  );
}
