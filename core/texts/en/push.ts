/** What a push says of its records. */
export const push = {
  hints: {
    missing:
      "{{field}} is empty, and OPERA asks for it. Fill it in the record, or set a value for such records in the push settings.",
    unlinked:
      "The record that {{field}} names ({{value}}) is not at the hotel yet. It goes by itself once that record is pushed.",
    too_long: "{{field}} is longer than OPERA takes. Shorten it in the record.",
    unmapped_code:
      "The code {{value}} of {{field}} has no counterpart at the hotel. Map it in the code workbench; the record goes with the next push.",
    not_a_language: "{{value}} is not a language that OPERA knows. Correct it in the record.",
    too_precise: "{{field}} has more decimals than OPERA takes ({{value}}).",
    no_target: "OPERA has no place for {{field}} {{value}}. Correct the record, or keep it here.",
    contradiction: "{{field}} {{value}} contradicts another value of the record. Correct the record.",
    needs_period:
      "The room is {{value}}, and no record says from when to when and why. Add it to the rooms out of order, or correct its status.",
    full_night: "No room is left for this night. Allow overbooking in the push settings, or free a room at the hotel.",
    partial: "The hotel took only a part of it: {{value}}",
    gone: "The record is not at the hotel any more. Somebody deleted or merged it there.",
    refused: "OPERA refused {{operation}} with code {{code}}: {{value}}",
    unknown:
      "The answer of {{operation}} was lost. Bellhop looks for the record again; if it is not found, a person decides.",
    done: "It is at the hotel.",
  },
  results: "{{count}} results",
};
