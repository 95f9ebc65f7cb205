import type { CellContext } from "../../../core/piw/cell-text.ts";
import { type NumberFormat, numberFormatOf } from "../../../core/piw/number-format.ts";
import { UnreadableFile } from "../../ports/file-reader.ts";
import { checkZip, type Zip } from "./check-zip.ts";
import { feedPlain, partOf } from "./parts.ts";
import { readXml } from "./xml-reader.ts";
import { attributesOf } from "./xml-scanner.ts";

type WorkbookSheet = { name: string; part: string; isHidden: boolean };
export type Workbook = CellContext & {
  zip: Zip;
  sheets: WorkbookSheet[];
  /** The part with the shared texts; absent where every cell holds its own text. */
  sharedStrings: string | undefined;
};

const [TYPES, WORKBOOK, RELATIONS] = ["[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"];

/** Checks the archive and reads the workbook's structure, but no sheet. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = await checkZip(bytes);
  if (!zip.parts.has(TYPES.toLowerCase()) || !zip.parts.has(WORKBOOK)) throw new UnreadableFile("not_a_workbook");
  // The workbook is refused rather than stripped: the file is kept and can be downloaded again, and its macros must
  // never run.
  if ([...zip.parts.keys()].some((name) => name.endsWith("vbaproject.bin")))
    throw new UnreadableFile("workbook_macros");
  const relations = await readRelations(zip);
  const { date1904, named } = await readSheetList(zip);
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const relation = relations.get(id);
    // Sheets that are charts or dialogs hold no rows.
    return relation?.type === "worksheet" ? [{ name, part: relation.target, isHidden }] : [];
  });
  if (sheets.length === 0) throw new UnreadableFile("not_a_workbook");
  const ofType = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  const styles = ofType("styles");
  const formats = styles === undefined ? [] : await readFormats(zip, styles);
  return { zip, sheets, date1904, formats, sharedStrings: ofType("sharedStrings") };
}

type Relation = { type: string; target: string };

async function readRelations(zip: Zip): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  await feedPlain(
    partOf(zip, RELATIONS),
    tagsOnly({
      Relationship(tag) {
        const attributes = attributesOf(tag);
        const type = attributes.get("Type")?.split("/").at(-1) ?? "";
        relations.set(attributes.get("Id") ?? "", { type, target: targetOf(attributes.get("Target") ?? "") });
      },
    }),
  );
  return relations;
}

/** Targets are relative to the workbook's folder unless they start at the root. */
const targetOf = (target: string) => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

async function readSheetList(zip: Zip) {
  const named: { name: string; id: string; isHidden: boolean }[] = [];
  let date1904 = false;
  await feedPlain(
    partOf(zip, WORKBOOK),
    tagsOnly({
      workbookPr(tag) {
        date1904 = ["1", "true"].includes(attributesOf(tag).get("date1904") ?? "");
      },
      sheet(tag) {
        const attributes = attributesOf(tag);
        const id = [...attributes].find(([name]) => name.endsWith(":id"))?.[1] ?? "";
        named.push({
          name: attributes.get("name") ?? "",
          id,
          isHidden: (attributes.get("state") ?? "visible") !== "visible",
        });
      },
    }),
  );
  return { named, date1904 };
}

/** The number format of every style that cells can have. */
async function readFormats(zip: Zip, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let ofCells = false;
  await feedPlain(
    partOf(zip, part),
    tagsOnly({
      numFmt(tag) {
        const attributes = attributesOf(tag);
        codes.set(Number(attributes.get("numFmtId")), attributes.get("formatCode") ?? "");
      },
      cellXfs() {
        ofCells = true;
      },
      cellStyles() {
        ofCells = false;
      },
      xf(tag) {
        if (!ofCells) return;
        const id = Number(attributesOf(tag).get("numFmtId") ?? 0);
        formats.push(numberFormatOf(id, codes.get(id)));
      },
    }),
  );
  return formats;
}

function tagsOnly(on: Readonly<Record<string, (tag: string) => void>>) {
  const known = new Map(Object.entries(on));
  return readXml({
    open: (name, tag) => known.get(name)?.(tag),
    close() {},
    wantsText: () => false,
    text() {},
  });
}
