import type { FileShown } from "../../../../contract/files.ts";
import { type Codes, codesOf, hotelOfFile } from "../../../../core/properties/hotel-of-file.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { getProperty } from "../../tenancy/properties/update-property.ts";
import { findTwins, type Twin, type UploadedFile } from "./files.repo.ts";

export async function showFiles(tx: Tx, scope: Scope, files: readonly UploadedFile[]): Promise<FileShown[]> {
  const ids = files.map(({ id }) => id);
  const twins = await findTwins(tx, scope, ids);
  const property = files.some(({ kind }) => kind === "ihf") ? await getProperty(tx, scope) : NO_CODES;
  return files.map((file) => toShown(file, twins.get(file.id), property));
}

const NO_CODES: Codes = { oracleid: "", hoteid: "" };

function toShown(
  { found, sha256, createdAt, ...file }: UploadedFile,
  twin: Twin | undefined,
  property: Codes,
): FileShown {
  return {
    ...file,
    sha256: sha256.toString("hex"),
    detected: found.kind === "csv" ? toDetected(found) : null,
    findings: found.kind === "csv" ? found.findings : null,
    sheets: found.kind === "piw" ? found.sheets : null,
    inHouse: found.kind === "ihf" ? toInHouse(found.header, property) : null,
    twin: twin ? { ...twin, createdAt: twin.createdAt.toISOString() } : null,
    createdAt: createdAt.toISOString(),
  };
}

const toInHouse = (header: Extract<UploadedFile["found"], { kind: "ihf" }>["header"], property: Codes) => ({
  ...header,
  hotel: hotelOfFile(header.property, property),
  codes: codesOf(property),
});

const toDetected = ({
  findings: { delimiter, encoding, headerRow, quote, decimal, dateFormat },
  columns,
}: Extract<UploadedFile["found"], { kind: "csv" }>): FileShown["detected"] => ({
  delimiter: delimiter.value,
  encoding: encoding.value,
  headerRow: headerRow.value,
  columns,
  quote: quote.value,
  decimal: decimal.value,
  dateFormat: dateFormat.value,
});
