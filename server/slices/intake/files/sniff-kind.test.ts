import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Refusal } from "../../../refusals/refusal.ts";
import { sniffKind } from "./sniff-kind.ts";

const seen = (content: Buffer | string, name: string): string => {
  try {
    return sniffKind(Buffer.isBuffer(content) ? content : Buffer.from(content, "latin1"), name);
  } catch (error) {
    if (error instanceof Refusal && error.code === "unsupported_type") return error.details.text ?? "";
    throw error;
  }
};

const ZIP = "PK\u0003\u0004\u0014\0\0\0\u0008\0[Content_Types].xml";
const OLE = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(500)]);
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test.each<[string, Buffer | string, string, string]>([
  ["a CSV", "id;name\n1;Ada\n", "guests.csv", "csv"],
  ["tabs", "id\tname\n", "guests.tsv", "csv"],
  ["no ending", "id;name\n", "guests", "csv"],
  ["a number as ending", "id;name\n", "FIDELIO.001", "csv"],
  ["two endings", "id;name\n", "guests.exe.csv", "csv"],
  ["UTF-16 with its mark", utf16("\ufeffid;name\n"), "guests.csv", "csv"],
  ["UTF-16 without", utf16("id;name\n1;Ada\n"), "guests.txt", "csv"],
  ["UTF-16 the other way round", utf16("id;name\n1;Ada\n").swap16(), "guests.txt", "csv"],
  ["some zeros in a text", `a;b\n${"x;y\n".repeat(20)}1;\0\n`, "guests.csv", "csv"],
  ["a car maker", "BMW;MZ;MINI\n1;2;3\n", "cars.csv", "csv"],
  ["one byte", "1", "one.csv", "csv"],
  ["in-house", "H|PARIS|2026-03-08|1\nG|101\n", "house.ihf", "ihf"],
  ["in-house by content", "H|PARIS|2026-03-08|1\nG|101\n", "house.txt", "ihf"],
  ["in-house with a mark", "\u00ef\u00bb\u00bfH|PARIS|2026-03-08|1\n", "house.dat", "ihf"],
  ["in-house that will be refused by its reader", "nothing of the kind", "house.ihf", "ihf"],
  ["a workbook", ZIP, "PIW.XLSX", "piw"],
  ["a workbook without ending", ZIP, "workbook", "piw"],
  ["a workbook that calls itself CSV", ZIP, "guests.csv", "file.zip_as_text"],
  ["a CSV that calls itself workbook", "id;name\n", "guests.xlsx", "file.text_as_workbook"],
  ["a zip", ZIP, "guests.zip", "file.is_archive"],
  ["macros", ZIP, "guests.xlsm", "file.workbook_macros"],
  ["a text document", ZIP, "guests.docx", "file.extension"],
  ["two endings, the last counts", "id;name\n", "guests.csv.exe", "file.extension"],
  ["JSON", '{"a":1}', "guests.json", "file.extension"],
  ["old Excel", OLE, "guests.xls", "file.workbook_ole"],
  ["old Excel in disguise", OLE, "guests.xlsx", "file.workbook_ole"],
  ["PDF", "%PDF-1.7\n", "guests.csv", "file.is_document"],
  ["RTF", "{\\rtf1 x}", "guests.txt", "file.is_document"],
  ["PNG", "\u0089PNG\r\n\u001a\n", "guests.csv", "file.is_image"],
  ["JPEG", "\u00ff\u00d8\u00ff\u00e0", "guests.csv", "file.is_image"],
  ["bitmap", `BM${"\0".repeat(50)}`, "guests.csv", "file.is_binary"],
  ["gzip", "\u001f\u008b\u0008\0", "guests.csv", "file.is_archive"],
  ["ELF", "\u007fELF\u0002\u0001", "guests", "file.is_program"],
  ["a Windows program", `MZ\u0090\0\u0003\0${"\0".repeat(60)}`, "guests.csv", "file.is_program"],
  ["a web page", "\n<!DOCTYPE html><html>", "guests.csv", "file.is_markup"],
  ["XML", "\u00ef\u00bb\u00bf<?xml version='1.0'?>", "guests.txt", "file.is_markup"],
  ["UTF-32", Buffer.from("fffe000061000000620000000a000000", "hex"), "guests.csv", "file.is_binary"],
  ["anything else", randomBytes(4_096), "guests.dat", "file.is_binary"],
])("%s", (_, content, name, want) => {
  expect(seen(content, name)).toBe(want);
});
