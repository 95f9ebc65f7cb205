import type { Texts } from "../texts.ts";

export const fileErrors: Texts["errors"]["file"] = {
  unreadable: "Diese Datei ließ sich nicht lesen. Exportieren Sie sie noch einmal, als CSV oder .xlsx.",
  gone: "Der Inhalt dieser Datei ist nicht mehr da. Laden Sie sie noch einmal hoch.",
  empty: "Die Datei ist leer.",
  one: "Senden Sie genau eine Datei, im Feld „file“.",
  too_large: "Die Datei ist zu groß: Die Grenze für diese Art liegt bei {{limit}} MB.",
  extension: "Dateien mit der Endung .{{extension}} werden nicht angenommen. Möglich sind: {{accepted}}.",
  is_document: "Das ist ein Dokument (PDF oder RTF), keine Tabelle. Exportieren Sie die Daten als CSV oder .xlsx.",
  is_image: "Das ist ein Bild, keine Tabelle. Exportieren Sie die Daten als CSV oder .xlsx.",
  is_program: "Das ist ein Programm, keine Tabelle. Exportieren Sie die Daten als CSV oder .xlsx.",
  is_archive: "Das ist ein gepacktes Archiv. Entpacken Sie es und laden Sie die Dateien darin einzeln hoch.",
  is_markup: "Das ist eine Webseite oder eine XML-Datei. Exportieren Sie die Daten als CSV oder .xlsx.",
  is_binary: "Das ist weder Text noch eine .xlsx-Arbeitsmappe. Exportieren Sie die Daten als CSV oder .xlsx.",
  zip_as_text:
    "Der Name endet auf .{{extension}}, der Inhalt ist aber gepackt wie eine Excel-Arbeitsmappe. Ist es eine, benennen Sie sie in .xlsx um; sonst exportieren Sie sie als CSV.",
  text_as_workbook: "Der Name endet auf .xlsx, der Inhalt ist aber reiner Text. Benennen Sie die Datei in .csv um.",
  infected:
    "In dieser Datei wurde ein Virus gefunden ({{virus}}). Sie wurde nicht gespeichert. Prüfen Sie den Rechner, von dem sie stammt.",
  workbook_expected: "Das ist keine Arbeitsmappe. Wählen Sie eine .xlsx-Datei.",
  line_too_long:
    "Zeile {{line}} endet nicht innerhalb von {{limit}} Zeichen. Ein Anführungszeichen, das nie geschlossen wird, kann der Grund sein.",
  rows_too_short:
    "Zeile {{line}} und viele andere haben nur wenige der {{columns}} Spalten. Prüfen Sie Trennzeichen und Kopfzeile.",
  too_many_columns: "Zeile {{line}} hat {{found}} Zellen; eine Tabelle darf {{limit}} Spalten haben.",
  header_missing: "Die Datei endet vor Zeile {{line}}, die die Spalten benennen soll.",
  ihf_no_header: "Zeile {{line}}: Eine In-House-Datei beginnt mit „H|“, diese mit „{{found}}“.",
  ihf_bad_line: "Zeile {{line}} beginnt weder mit „G|“ noch mit „T|“: „{{found}}“.",
  ihf_field_count: "Zeile {{line}}: Felder: {{found}}, erwartet: {{expected}}.",
  ihf_bad_day:
    "Zeile {{line}}: „{{found}}“ ist kein Geschäftsdatum. Es wird als Jahr-Monat-Tag geschrieben, zum Beispiel 2026-11-17.",
  ihf_bad_value: "Zeile {{line}}: „{{found}}“ ist kein gültiger Wert für das Feld {{field}}.",
  ihf_bad_bytes: "Zeile {{line}} enthält Zeichen, die kein UTF-8 sind. Speichern Sie die Datei als UTF-8.",
  ihf_no_trailer: "Die Datei endet in Zeile {{line}} ohne Schlusszeile „T|“. Vielleicht wurde sie abgeschnitten.",
  ihf_after_trailer: "Zeile {{line}} steht hinter der Schlusszeile: „{{found}}“.",
  ihf_count_differs: "Zeile {{line}} nennt {{expected}} Gäste, die Datei enthält aber {{found}}.",
  ihf_balance_differs: "Laut Zeile {{line}} ergeben die Salden {{expected}}, tatsächlich sind es {{found}}.",
  ihf_other_hotel:
    "Diese Datei ist vom Haus {{code}}, und {{name}} hat den Code {{own}}. Nichts wurde importiert. Wählen Sie das Haus mit dem Code {{code}} und laden Sie die Datei dort hoch, oder korrigieren Sie den Code von {{name}} unter „Häuser“.",
  workbook_too_large: "Eine Arbeitsmappe darf {{limit}} MB haben. Exportieren Sie größere Tabellen als CSV.",
  not_a_zip: "Das ist keine .xlsx-Arbeitsmappe. Speichern Sie sie als .xlsx oder exportieren Sie sie als CSV.",
  is_xls:
    "Dateien mit der Endung .xls werden nicht angenommen: Es sind Excel-Arbeitsmappen im alten Format oder Webseiten, die ein Programm unter diesem Namen gespeichert hat. Öffnen Sie die Datei in einer Tabellenkalkulation und speichern Sie sie als .xlsx, oder exportieren Sie sie als CSV.",
  workbook_ole:
    "Das ist eine Excel-Datei im alten Format (.xls) oder eine mit Passwort. Speichern Sie sie ohne Passwort als .xlsx, oder exportieren Sie sie als CSV.",
  zip_broken:
    "Die Arbeitsmappe ist beschädigt oder abgeschnitten. Speichern Sie sie neu und laden Sie sie noch einmal hoch.",
  zip_too_many_entries:
    "Die Arbeitsmappe besteht aus mehr als {{limit}} Teilen. Speichern Sie nur die nötigen Blätter.",
  zip_too_large: "Entpackt hätte die Arbeitsmappe mehr als {{limit}} MB. Exportieren Sie größere Tabellen als CSV.",
  zip_ratio:
    "Der Teil {{name}} ist mehr als {{limit}}-fach gepackt und wird nicht entpackt. Exportieren Sie die Daten als CSV.",
  zip_bad_name: "Der Teil {{name}} hat einen Namen, den keine Arbeitsmappe verwendet. Speichern Sie sie in Excel neu.",
  zip_symlink:
    "Der Teil {{name}} verweist auf eine Datei an anderer Stelle. Speichern Sie die Arbeitsmappe in Excel neu.",
  zip_encrypted: "Der Teil {{name}} ist verschlüsselt. Speichern Sie die Arbeitsmappe ohne Passwort.",
  zip_nested:
    "Die Arbeitsmappe enthält eine weitere Datei, {{name}}. Entfernen Sie sie und speichern Sie die Mappe neu.",
  not_a_workbook:
    "Das ist gepackt wie eine Arbeitsmappe, aber keine. Speichern Sie sie als .xlsx oder exportieren Sie sie als CSV.",
  workbook_macros: "Arbeitsmappen mit Makros (.xlsm) werden nicht angenommen. Speichern Sie sie als .xlsx.",
  workbook_broken: "Der Teil {{part}} der Arbeitsmappe ist beschädigt. Speichern Sie sie in Excel neu.",
  workbook_too_heavy: "Die Arbeitsmappe braucht beim Lesen zu viel Speicher. Exportieren Sie ihre Tabellen als CSV.",
  workbook_too_slow:
    "Die Arbeitsmappe ließ sich nicht in {{seconds}} Sekunden lesen. Exportieren Sie ihre Tabellen als CSV.",
  sheet_missing: "Die Arbeitsmappe hat kein Blatt mit dem Namen „{{sheet}}“.",
  id_columns_kind:
    "ID-Spalten können nur für Textdateien angegeben werden. In anderen Dateien bleiben maskierte IDs durch ihren Fingerabdruck verschieden.",
  id_column_missing:
    "Die ersten Zeilen der Datei nennen diese Spalten nicht: {{columns}}. Schreiben Sie die Namen wie in der Kopfzeile.",
  sheet_empty: "Das Blatt „{{sheet}}“ hat keine Zeile, die die Spalten benennt.",
  sheet_header_missing:
    "Die Zeile {{line}} des Blatts „{{sheet}}“ ist leer und kann die Spalten nicht benennen. Wählen Sie eine andere Zeile.",
  sheet_no_rows: "Das Blatt „{{sheet}}“ hat keine Zeilen.",
  workbook_nothing:
    "In dieser Arbeitsmappe gibt es nichts zu importieren: Keines ihrer Blätter gehört zu einem Modul, oder ihr Verzeichnisblatt lässt alle aus.",
  sheet_too_many_rows: "Das Blatt „{{sheet}}“ hat mehr als {{limit}} Zeilen. Exportieren Sie es als CSV.",
  sheet_too_many_columns: "Das Blatt „{{sheet}}“ hat in Zeile {{line}} mehr als {{limit}} Spalten.",
  sheet_too_many_cells: "Das Blatt „{{sheet}}“ hat mehr als {{limit}} Zellen. Exportieren Sie es als CSV.",
  cell_too_long: "Blatt „{{sheet}}“, Zeile {{line}}: Eine Zelle hat mehr als {{limit}} Zeichen.",
};
