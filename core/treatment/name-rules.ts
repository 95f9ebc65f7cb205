import { placeOf, textOf, textsOf, treatment } from "./treatment.ts";

/** Splits `Moreau, Camille` or `Camille Moreau` in one field into two; a filled other field is not changed. */
export const splitName = treatment({
  key: "split_name",
  idempotent: true,
  on: ["text"],
  every: false,
  fills: false,
  params: [
    { name: "other", kind: "field", default: "firstName" },
    { name: "order", kind: "choice", choices: ["last_first", "first_last"], default: "last_first" },
    { name: "separator", kind: "text", most: 5, default: "," },
  ],
  compile: (params, around) => {
    const place = placeOf(around, textOf(params, "other"));
    const separator = textOf(params, "separator") || " ";
    const lastFirst = textOf(params, "order") !== "first_last";
    return (text, values) => {
      if (place < 0 || values[place]) return text;
      const index = lastFirst ? text.indexOf(separator) : text.lastIndexOf(separator);
      if (index <= 0) return text;
      const [head, tail] = [text.slice(0, index).trim(), text.slice(index + separator.length).trim()];
      if (head === "" || tail === "") return text;
      values[place] = lastFirst ? tail : head;
      return lastFirst ? head : tail;
    };
  },
});

/** Fills an empty field from others. */
export const joinFields = treatment({
  key: "join",
  idempotent: true,
  on: ["text"],
  every: false,
  fills: true,
  params: [
    { name: "fields", kind: "fields", most: 10, default: ["firstName", "lastName"] },
    { name: "separator", kind: "text", most: 5, default: " " },
  ],
  compile: (params, around) => {
    const places = textsOf(params, "fields").map((id) => placeOf(around, id));
    const separator = textOf(params, "separator");
    return (text, values) =>
      text ||
      places
        .map((place) => (place < 0 ? "" : (values[place] ?? "")))
        .filter((part) => part !== "")
        .join(separator);
  },
});
