/** What a push says of its records. */
export const push = {
  hints: {
    missing: "{{field}} is empty, and OPERA requires it. Fill it in the record, or set a default in the push settings.",
    unlinked:
      "The record in {{field}} ({{value}}) is not at the hotel yet. This one follows automatically once that record is pushed.",
    too_long: "{{field}} is longer than OPERA allows. Shorten it in the record.",
    unmapped_code:
      "The code {{value}} of {{field}} is not mapped. Map it under Code mapping; the record goes with the next push.",
    not_a_language: "OPERA does not know the language {{value}}. Correct it in the record.",
    too_precise: "{{field}} has more decimals than OPERA accepts ({{value}}).",
    no_target: "OPERA has no field for {{field}} {{value}}. Correct the record, or keep it here.",
    contradiction: "{{field}} {{value}} contradicts another value of the record. Correct the record.",
    needs_period:
      "The room is {{value}}, and no record says from when to when and why. Add it under Out of order, or correct the status.",
    full_night: "No room is left for this night. Allow overbooking in the push settings, or free a room at the hotel.",
    partial: "The hotel accepted only part of it: {{value}}",
    gone: "The record is no longer at the hotel. Someone deleted or merged it there.",
    refused: "OPERA refused the record: {{value}} ({{operation}}, {{code}})",
    unknown:
      "The answer to {{operation}} was lost. Bellhop looks for the record again; if it is not found, a person decides.",
    back_in_house:
      "The guest is in house, and the check-in can no longer be undone: {{value}}. Check the guest out at the hotel instead.",
    back_departed: "The guest has left. A stay that is over cannot be cancelled.",
    back_picked_up: "This block has bookings ({{value}}). Roll back or cancel them first.",
    back_has_bookings: "This profile still has bookings at the hotel ({{value}}). Roll back or cancel them first.",
    back_booked_before:
      "The check-in was undone. The booking stays, because an earlier push created it. Roll back that push, or try again to cancel the booking too.",
    back_changed: "The hotel has changed it since ({{value}}). It is left as it is.",
    back_used: "The hotel still uses it ({{value}}).",
    back_no_way: "Bellhop cannot roll this back. Do it at the hotel.",
    back_not_ours: "Bellhop did not create it, so Bellhop does not roll it back.",
    back_no_reason: "A cancellation needs a reason. Set one in the push settings, then roll back again.",
    back_interrupted: "The rollback was interrupted. Start it again: finished steps are not repeated.",
    back_refused: "OPERA refused the rollback: {{value}} ({{operation}}, {{code}})",
    withdrawn: "It was rolled back.",
    cancelled_block:
      "A rollback cancelled this block at the hotel, and a cancelled block cannot be reopened. Create it again at the hotel, or keep it here.",
    unlisted:
      "The hotel does not have the code {{value}} of {{field}}. Map it under Code mapping, or ask the hotel to add it.",
    asks: "The reservation type {{value}} requires {{field}}, and the booking has none. Fill it in, or choose another reservation type in the push settings.",
    auto_cancel:
      "OPERA cancels reservations of type {{value}} that have no card. Choose a type without a card in the push settings.",
    occupancy: "There are more guests than the room type {{value}} allows.",
    currency: "The price is in {{value}}, which is not the hotel’s currency.",
    before_business_date: "{{field}} {{value}} is before the hotel’s business date.",
    opera_refuses: "OPERA would refuse it ({{code}}): {{value}}",
    opera_asks: "OPERA would ask a person ({{code}}): {{value}}",
    done: "It is at the hotel.",
  },
  results_one: "{{count}} result",
  results_other: "{{count}} results",
};
