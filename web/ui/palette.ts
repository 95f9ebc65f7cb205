import type { MantineColorsTuple } from "@mantine/core";

/** Deep petrol: everything that can be pressed. */
export const petrol: MantineColorsTuple = [
  "#eef6f7",
  "#d9e9ec",
  "#b3d2d8",
  "#89b9c3",
  "#64a1ae",
  "#438896",
  "#317d8d",
  "#155c6c",
  "#0f4a58",
  "#0a3742",
];

/** Brass, sparingly: for attention and warnings. */
export const brass: MantineColorsTuple = [
  "#fbf6ea",
  "#f5e9cb",
  "#ebd49b",
  "#dfbc67",
  "#d3a640",
  "#c2932d",
  "#926a1b",
  "#835e15",
  "#644710",
  "#46310a",
];

export const red: MantineColorsTuple = [
  "#fdf1ef",
  "#f9dcd8",
  "#f0b8b1",
  "#e58f86",
  "#d9685d",
  "#c94b40",
  "#b5362c",
  "#992a22",
  "#7a211b",
  "#5b1914",
];

export const green: MantineColorsTuple = [
  "#eef7f1",
  "#d6ebdd",
  "#aed7bc",
  "#82c097",
  "#58a876",
  "#3a905c",
  "#277847",
  "#1c6239",
  "#164d2d",
  "#0f3820",
];

export const blue: MantineColorsTuple = [
  "#eff5fb",
  "#d9e7f5",
  "#b3cfea",
  "#88b3dc",
  "#6098cd",
  "#4180bb",
  "#3973ad",
  "#245486",
  "#1c426a",
  "#142f4d",
];

/** Paper and ink: slightly warm at the light end, slightly green at the dark end. */
export const gray: MantineColorsTuple = [
  "#f6f6f3",
  "#eeeeea",
  "#e1e3df",
  "#cfd3d0",
  "#b3bab8",
  "#828c8b",
  "#5b6665",
  "#455150",
  "#33403f",
  "#1c2829",
];

export const dark: MantineColorsTuple = [
  "#e4ebed",
  "#c3d0d4",
  "#9fb2b9",
  "#8399a1",
  "#3b525c",
  "#2b404a",
  "#1b2d36",
  "#13222a",
  "#0f1b22",
  "#0a1419",
];
