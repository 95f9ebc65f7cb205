// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ConfigurationBody } from "../../../../../contract/configurations.ts";
import { speakEnglish } from "../../../../../test/support/web.ts";
import { ValuePolicies } from "./value-policies.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

function show(options: Partial<ConfigurationBody["options"]>, readOnly = false) {
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <ValuePolicies options={{ mode: "upsert", keyColumns: [], ...options }} onChange={onChange} readOnly={readOnly} />
    </MantineProvider>,
  );
  const choice = (group: string, name: string) =>
    within(screen.getByRole("region", { name: group })).getByRole<HTMLInputElement>("radio", { name });
  return { onChange, choice };
}

test("a configuration that does not say leaves bad values out and keeps stored ones; each can be chosen otherwise", () => {
  const { onChange, choice } = show({});
  expect(choice("Unreadable values", "Skip the value").checked).toBe(true);
  expect(choice("Empty cells", "Keep the stored value").checked).toBe(true);
  fireEvent.click(choice("Unreadable values", "Reject the row"));
  fireEvent.click(choice("Empty cells", "Clear the value"));
  expect(onChange.mock.calls).toEqual([[{ badValues: "reject" }], [{ emptyCells: "empty" }]]);
});

test("the chosen policies are shown, and readers without write access cannot change them", () => {
  const { choice } = show({ badValues: "reject", emptyCells: "empty" }, true);
  expect(choice("Unreadable values", "Reject the row").checked).toBe(true);
  expect(choice("Empty cells", "Clear the value")).toMatchObject({ checked: true, disabled: true });
});
