import { readFile } from "../../../data/files.ts";
import { onSession } from "../../../lib/session-events.ts";
import { sendLater } from "./send-later.ts";
import { createUploads, isMoving } from "./uploads.ts";

/** The uploads of this tab. */
export const uploads = createUploads({
  send: sendLater,
  read: readFile,
  now: () => performance.now(),
});

onSession(({ type }) => {
  if (type === "ended") uploads.cutOff();
});
window.addEventListener("online", () => uploads.tryAgain());
// Closing the tab in the middle asks first. The rest would go on after a reload, but only by giving the file again.
window.addEventListener("beforeunload", (event) => {
  if (uploads.store.get().some(isMoving)) event.preventDefault();
});
