/** A city hotel of 120 rooms on six floors, twenty to a floor, and ten pseudo rooms for posting masters. */
export const floors = [1, 2, 3, 4, 5, 6].map((number) => ({
  floor: String(number),
  description: `Floor ${number}`,
  sequence: number,
  housekeeping: true,
}));

export const roomClasses = [
  ["STD", "Standard"],
  ["SUP", "Superior"],
  ["DLX", "Deluxe"],
  ["STE", "Suites"],
  ["PSEUDO", "Pseudo rooms"],
] as const;

const PSEUDO = "PM";
export const roomTypes = [
  { roomType: "SGL", roomClass: "STD", description: "Single", occupancy: 1 },
  { roomType: "DBL", roomClass: "STD", description: "Double", occupancy: 2 },
  { roomType: "TWN", roomClass: "STD", description: "Twin", occupancy: 2 },
  { roomType: "SUPK", roomClass: "SUP", description: "Superior king", occupancy: 3 },
  { roomType: "SUPT", roomClass: "SUP", description: "Superior twin", occupancy: 3 },
  { roomType: "DLXK", roomClass: "DLX", description: "Deluxe king", occupancy: 3 },
  { roomType: "JSTE", roomClass: "STE", description: "Junior suite", occupancy: 4 },
  { roomType: PSEUDO, roomClass: "PSEUDO", description: "Posting master", occupancy: 1 },
].map((roomType, index) => ({ ...roomType, pseudo: roomType.roomType === PSEUDO, sequence: index + 1 }));

/** The room types along a floor. */
const plan = "SUPK SUPK SUPK SUPK SUPK SUPK DBL DBL DBL DBL TWN TWN SGL SGL SGL SUPT SUPT SUPT DLXK JSTE".split(" ");

export const rooms = [
  ...floors.flatMap(({ floor }) =>
    plan.map((type, index) => ({
      roomId: `${floor}${String(index + 1).padStart(2, "0")}`,
      type,
      floor,
      maximumOccupancy: roomTypes.find(({ roomType }) => roomType === type)?.occupancy ?? 2,
    })),
  ),
  ...Array.from({ length: 10 }, (_, index) => ({
    roomId: String(9001 + index),
    type: PSEUDO,
    floor: "1",
    maximumOccupancy: 1,
  })),
];

export const transactionGroups = [
  { code: "ACC", description: "Accommodation", sequence: 10, type: "Revenue" },
  { code: "FNB", description: "Food and beverage", sequence: 20, type: "Revenue" },
  { code: "OTH", description: "Other revenue", sequence: 30, type: "Revenue" },
  { code: "TAX", description: "Taxes", sequence: 40, type: "Revenue" },
  { code: "PAY", description: "Payments", sequence: 90, type: "Payment" },
] as const;

export const transactionSubgroups = [
  { code: "RM", description: "Rooms", group: "ACC", sequence: 10, type: "Revenue" },
  { code: "BRK", description: "Breakfast", group: "FNB", sequence: 10, type: "Revenue" },
  { code: "REST", description: "Restaurant", group: "FNB", sequence: 20, type: "Revenue" },
  { code: "PARK", description: "Parking", group: "OTH", sequence: 10, type: "Revenue" },
  { code: "CITY", description: "City tax", group: "TAX", sequence: 10, type: "Revenue" },
  { code: "CASH", description: "Cash", group: "PAY", sequence: 10, type: "Payment" },
  { code: "CARD", description: "Cards", group: "PAY", sequence: 20, type: "Payment" },
] as const;

export const transactionCodes = [
  { code: "1000", name: "Room charge", subgroup: "RM" },
  { code: "1010", name: "No-show charge", subgroup: "RM" },
  { code: "2000", name: "Breakfast", subgroup: "BRK" },
  { code: "2100", name: "Dinner", subgroup: "REST" },
  { code: "3000", name: "Garage", subgroup: "PARK" },
  { code: "8000", name: "City tax", subgroup: "CITY" },
  { code: "9000", name: "Cash", subgroup: "CASH" },
  { code: "9100", name: "Visa", subgroup: "CARD" },
];
