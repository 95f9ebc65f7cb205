/** What a push says of its records. */
export const push = {
  hints: {
    missing: "{{field}} is empty, and OPERA requires it. Fill it in the record, or set a default in the push settings.",
    unlinked:
      "The record that {{field}} names ({{value}}) is not at the hotel yet. It goes by itself once that record is pushed.",
    too_long: "{{field}} is longer than OPERA takes. Shorten it in the record.",
    unmapped_code:
      "The code {{value}} of {{field}} has no counterpart at the hotel. Map it in the code workbench; the record goes with the next push.",
    not_a_language: "{{value}} is not a language that OPERA knows. Correct it in the record.",
    too_precise: "{{field}} has more decimals than OPERA accepts ({{value}}).",
    no_target: "OPERA has no field for {{field}} {{value}}. Correct the record, or keep it here.",
    contradiction: "{{field}} {{value}} contradicts another value of the record. Correct the record.",
    needs_period:
      "The room is {{value}}, and no record says from when to when and why. Add it to the rooms out of order, or correct its status.",
    full_night: "No room is left for this night. Allow overbooking in the push settings, or free a room at the hotel.",
    partial: "The hotel took only a part of it: {{value}}",
    gone: "The record is not at the hotel any more. Somebody deleted or merged it there.",
    refused: "OPERA refused {{operation}} with code {{code}}: {{value}}",
    unknown:
      "The answer of {{operation}} was lost. Bellhop looks for the record again; if it is not found, a person decides.",
    back_in_house:
      "The guest is in the house, and the check-in cannot be taken back any more: {{value}}. Check the guest out at the hotel instead.",
    back_departed: "The guest has left. A stay that is over cannot be cancelled.",
    back_picked_up: "Bookings hang on this block ({{value}}). Take them back or cancel them first.",
    back_has_bookings: "This profile still has bookings at the hotel ({{value}}). Take them back or cancel them first.",
    back_booked_before:
      "The check-in was taken back. The booking stays: an earlier push made it. Take that push back, or try again to cancel the booking too.",
    back_changed: "The hotel has changed it since ({{value}}). It stays as it is there.",
    back_used: "The hotel still uses it ({{value}}).",
    back_no_way: "Bellhop has no way to take this back. Do it at the hotel.",
    back_not_ours: "Bellhop did not make it, so Bellhop does not take it back.",
    back_no_reason: "A cancellation needs a reason. Set one in the push settings, then take it back again.",
    back_interrupted: "Taking it back was cut off half-way. Take it back again: what is done already is not repeated.",
    back_refused: "OPERA refused to take it back ({{operation}}, code {{code}}): {{value}}",
    withdrawn: "It was taken back.",
    cancelled_block:
      "This block was cancelled at the hotel when it was taken back, and a cancelled block cannot be opened again. Make it anew at the hotel, or keep it here.",
    unlisted:
      "The hotel does not have the code {{value}} of {{field}}. Map it in the code workbench, or have the hotel add it.",
    asks: "The reservation type {{value}} asks for {{field}}, and the booking has none. Fill it in, or choose another reservation type in the push settings.",
    auto_cancel:
      "OPERA cancels reservations of type {{value}} that have no card. Choose a type without a card in the push settings.",
    occupancy: "More guests than the room type {{value}} takes.",
    currency: "The price is in {{value}}, which is not the hotel’s currency.",
    before_business_date: "{{field}} {{value}} is before the hotel’s business date.",
    opera_refuses: "OPERA would refuse it ({{code}}): {{value}}",
    opera_asks: "OPERA would ask a person ({{code}}): {{value}}",
    done: "It is at the hotel.",
  },
  results_one: "{{count}} result",
  results_other: "{{count}} results",
};
