/** Whether the hotel holds what was sent. */
export const verifications = {
  text: "Whether the hotel holds what was sent.",
  do: "Read back",
  again: "Read back again",
  states: {
    verified: "As sent",
    expected: "As expected",
    differs: "Differs",
    changedAtHotel: "Changed at the hotel",
    missing: "Missing",
    doubled: "Doubled",
    unprovable: "Cannot be read",
    unknown: "Unknown",
    pending: "To come",
    unread: "Not read yet",
  },
  bar: "Records by what was found",
  progress: "Reading back",
  done: "Records read: {{done}} of {{of}}",
  none: "Nothing was read back yet",
  noneText: "After a push, read every record at the hotel and hold it against what was sent, field by field.",
};
