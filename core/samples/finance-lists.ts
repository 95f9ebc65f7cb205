import { table } from "./example-row.ts";

export const transactionGroupRows = table(
  "code | description | kind | sequence",
  "ACC | Accommodation | Revenue | 10",
  "FNB | Food and beverage | Revenue | 20",
  "OTH | Other revenue | Revenue | 30",
  "TAX | Taxes | Revenue | 40",
  "PAY | Payments | Payment | 90",
);

export const transactionSubgroupRows = table(
  "group | code | description | kind | sequence",
  "ACC | RM | Rooms | Revenue | 10",
  "FNB | BRK | Breakfast | Revenue | 10",
  "FNB | REST | Restaurant | Revenue | 20",
  "OTH | PARK | Parking | Revenue | 10",
  "TAX | CITY | City tax | Revenue | 10",
  "PAY | CASH | Cash | Payment | 10",
  "PAY | CARD | Cards | Payment | 20",
);

export const transactionCodeRows = table(
  "code | description | group | subgroup | kind | revenueType | paymentType | taxInclusive | manualPosting | price | currency | ledgerAccount | active",
  "1000 | Room charge | ACC | RM | Revenue | Lodging | | Y | N | | EUR | 706100 | Y",
  "1010 | No-show charge | ACC | RM | Revenue | Lodging | | Y | Y | | EUR | 706110 | Y",
  "2000 | Breakfast | FNB | BRK | Revenue | FoodAndBeverage | | Y | Y | 22.00 | EUR | 706200 | Y",
  "2100 | Dinner | FNB | REST | Revenue | FoodAndBeverage | | Y | Y | | EUR | 706210 | Y",
  "3000 | Garage | OTH | PARK | Revenue | Others | | Y | Y | 28.00 | EUR | 706300 | Y",
  "8000 | City tax | TAX | CITY | Revenue | Tax | | N | N | | EUR | 447100 | Y",
  "9000 | Cash | PAY | CASH | Payment | | Cash | N | Y | | EUR | 531000 | Y",
  "9100 | Visa | PAY | CARD | Payment | | CreditCard | N | Y | | EUR | 511500 | Y",
);

export const paymentMethodRows = table(
  "code | description | sequence | active | transactionCode",
  "CA | Cash | 1 | Y | 9000",
  "VA | Visa | 2 | Y | 9100",
  "MC | Mastercard | 3 | Y | 9100",
  "AX | American Express | 4 | Y | 9100",
  "CL | City ledger | 5 | Y |",
  "BT | Bank transfer | 6 | Y |",
);

export const rateCodeRows = table(
  "code | description | sequence | active | category | market | source | transactionCode | currency | begin | end",
  "BAR | Best available rate | 1 | Y | PUBLIC | LEIS | DIR | 1000 | EUR | 2025-01-01 | 2027-12-31",
  "BARBB | Best available rate with breakfast | 2 | Y | PUBLIC | LEIS | DIR | 1000 | EUR | 2025-01-01 | 2027-12-31",
  "CORP | Corporate | 3 | Y | NEGOTIATED | CORP | DIR | 1000 | EUR | 2026-01-01 | 2026-12-31",
  "OTA | Online travel agencies | 4 | Y | PUBLIC | OTA | OTA | 1000 | EUR | 2025-01-01 | 2027-12-31",
  "PKG | Package | 5 | Y | PACKAGE | LEIS | WEB | 1000 | EUR | 2026-01-01 | 2026-12-31",
  "GRP | Group | 6 | Y | GROUP | CONF | TA | 1000 | EUR | 2025-01-01 | 2027-12-31",
  "TOUR | Tour series | 7 | Y | GROUP | TOUR | TA | 1000 | EUR | 2026-01-01 | 2026-12-31",
  "COMP | Complimentary | 8 | Y | HOUSE | HSE | DIR | 1000 | EUR | 2025-01-01 | 2027-12-31",
  "HSE | House use | 9 | Y | HOUSE | HSE | DIR | 1000 | EUR | 2025-01-01 | 2027-12-31",
);
