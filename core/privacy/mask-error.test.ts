import { expect, test } from "vitest";
import { maskError } from "./mask-error.ts";

const report = { message: "", stack: null, page: "/", requestId: null };

test("addresses, long numbers and query strings of a message are masked; short numbers stay", () => {
  const message = "No guest anna.svensson@example.com with 49301234567 at /data/profiles?search=Svensson (404)";
  expect(maskError({ ...report, message }).message).toBe("No guest [address] with [digits] at /data/profiles?… (404)");
});

test("a stack keeps its frames with line and column, and loses the message at its start", () => {
  const stack = [
    "TypeError: Svensson is not a function",
    "second line of the message 49301234567",
    "    at show (https://house.example/assets/index-AbC12.js?x=Svensson:1:234567)",
    "render@https://house.example/assets/list.js:20:31",
  ].join("\n");
  expect(maskError({ ...report, stack }).stack).toBe(
    "show (https://house.example/assets/index-AbC12.js?…:1:234567)\nrender@https://house.example/assets/list.js:20:31",
  );
});

test("a page is its path, without query, fragment or long numbers", () => {
  expect(maskError({ ...report, page: "/a/b/data/profiles/1234567?search=Svensson#x" }).page).toBe(
    "/a/b/data/profiles/[digits]",
  );
});

test("a request id cannot carry other text", () => {
  expect(maskError({ ...report, requestId: "0f-9a anna@example.com" }).requestId).toBe("0f-9aannaexamplecom");
});
