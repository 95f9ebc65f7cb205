import { type ExampleRow, table } from "./example-row.ts";

/** Code and name, in display order. */
const codes = (...lines: readonly string[]): ExampleRow[] =>
  table("code | description", ...lines).map((row, index) => ({ ...row, sequence: String(index + 1), active: "Y" }));

export const marketGroupRows = codes("TRANS | Transient", "GROUP | Groups");

export const marketCodeRows = table(
  "code | description | group | sequence | active",
  "LEIS | Leisure | TRANS | 1 | Y",
  "BUS | Business | TRANS | 2 | Y",
  "CORP | Corporate negotiated | TRANS | 3 | Y",
  "OTA | Online travel agencies | TRANS | 4 | Y",
  "CONF | Conferences | GROUP | 5 | Y",
  "TOUR | Tour groups | GROUP | 6 | Y",
  "HSE | House use | TRANS | 7 | Y",
);

export const sourceGroupRows = codes("DIRECT | Direct", "INDIRECT | Indirect");

export const sourceCodeRows = table(
  "code | description | group | sequence | active",
  "DIR | Direct | DIRECT | 1 | Y",
  "WEB | Own web page | DIRECT | 2 | Y",
  "TEL | Telephone | DIRECT | 3 | Y",
  "OTA | Online travel agency | INDIRECT | 4 | Y",
  "GDS | Global distribution | INDIRECT | 5 | Y",
  "TA | Travel agent | INDIRECT | 6 | Y",
);

export const originCodeRows = codes("EMAIL | E-mail", "PHONE | Telephone", "WEB | Web", "WALKIN | Walk-in");

export const reservationTypeRows = table(
  "code | description | deducts | sequence | active",
  "NON | Not guaranteed | Y | 1 | Y",
  "CC | Credit card | Y | 2 | Y",
  "CO | Company | Y | 3 | Y",
  "TA | Travel agent voucher | Y | 4 | Y",
  "DEP | Deposit | Y | 5 | Y",
  "GRPGTD | Group guaranteed | Y | 6 | Y",
  "6PM | Held until 18:00 | Y | 7 | Y",
  "GTD | Guaranteed | Y | 8 | Y",
);

export const blockStatusRows = table(
  "code | description | kind | reservationType | pickup | starting | sequence",
  "TEN | Tentative | NonDeductInv | | N | Y | 1",
  "INQ | Inquiry | Inquiry | | N | Y | 2",
  "DEF | Definite | DeductInv | GRPGTD | Y | N | 3",
  "ACT | Actual | Actual | GRPGTD | Y | N | 4",
  "CAN | Cancelled | Cancel | | N | N | 5",
  "LOS | Lost | Lost | | N | N | 6",
);

export const cancellationReasonRows = codes(
  "PLANS | Change of plans",
  "ILL | Illness",
  "DUP | Duplicate booking",
  "MIG | Cancelled in the old system",
);

export const titleRows = table(
  "code | description | sequence | active | language | salutation",
  "Mr. | Mr. | 1 | Y | E | Dear Mr.",
  "Mrs. | Mrs. | 2 | Y | E | Dear Mrs.",
  "Ms. | Ms. | 3 | Y | E | Dear Ms.",
  "Dr. | Dr. | 4 | Y | E | Dear Dr.",
  "M. | M. | 5 | Y | F | Cher Monsieur",
  "Mme | Mme | 6 | Y | F | Chère Madame",
  "Herr | Herr | 7 | Y | DE | Sehr geehrter Herr",
  "Frau | Frau | 8 | Y | DE | Sehr geehrte Frau",
  "Sr. | Sr. | 9 | Y | PT | Caro Senhor",
  "Sra. | Sra. | 10 | Y | PT | Cara Senhora",
);

export const vipLevelRows = codes("1 | VIP 1", "2 | VIP 2", "3 | VIP 3", "4 | Owner");

export const nationalityRows = codes(
  "FR | France",
  "DE | Germany",
  "GB | United Kingdom",
  "PT | Portugal",
  "CH | Switzerland",
  "IT | Italy",
  "ES | Spain",
  "NL | Netherlands",
  "BE | Belgium",
  "AT | Austria",
  "US | United States",
  "BR | Brazil",
).map((row) => ({ ...row, iso: row.code ?? "" }));

export const languageRows = table(
  "code | description | sequence | active | iso",
  "E | English | 1 | Y | en",
  "F | French | 2 | Y | fr",
  "DE | German | 3 | Y | de",
  "PT | Portuguese | 4 | Y | pt",
  "ES | Spanish | 5 | Y | es",
  "IT | Italian | 6 | Y | it",
  "NL | Dutch | 7 | Y | nl",
);

export const departmentRows = codes("FO | Front office", "HK | Housekeeping", "FB | Food and beverage", "SAL | Sales");

export const preferenceRows = table(
  "code | description | sequence | active | group",
  "EXBED | Extra bed | 1 | Y | SPECIALS",
  "COT | Cot | 2 | Y | SPECIALS",
  "NS | Non-smoking | 3 | Y | SMOKING",
  "HIGH | High floor | 4 | Y | FLOOR",
  "LOW | Low floor | 5 | Y | FLOOR",
  "QUIET | Quiet room | 6 | Y | ROOM FEATURES",
  "BALC | Balcony | 7 | Y | ROOM FEATURES",
);
