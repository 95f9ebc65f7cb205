import { expect, test } from "vitest";
import { attachment } from "./attachment.ts";

test.each([
  ["guests.csv", 'attachment; filename="guests.csv"'],
  ["G\u00e4ste.csv", "attachment; filename=\"G_ste.csv\"; filename*=UTF-8''G%C3%A4ste.csv"],
  ['a"b\\c%20.csv', "attachment; filename=\"a_b_c_20.csv\"; filename*=UTF-8''a%22b%5Cc%2520.csv"],
  [
    "a\r\nset-cookie: x.csv",
    "attachment; filename=\"a__set-cookie: x.csv\"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x.csv",
  ],
  ["it's (1)*.csv", 'attachment; filename="it\'s (1)*.csv"'],
  ["\u{1f3e8}'(x).csv", "attachment; filename=\"__'(x).csv\"; filename*=UTF-8''%F0%9F%8F%A8%27%28x%29.csv"],
])("%j", (name, header) => {
  expect(attachment(name)).toBe(header);
});
