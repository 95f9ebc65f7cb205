type Report = { message: string; stack: string | null; page: string; requestId: string | null };

const MAIL = /[^\s@<>"'(),:;]{1,64}@[^\s@<>"'(),:;]{1,255}/g;
const QUERY = /\?[^\s"')]*/g;
const DIGITS = /\d{5,}/g;
/** `at name (https://host/file.js:12:345)` or `name@https://host/file.js:12:345`. */
const FRAME = /^(?:\s*at )?(.{0,500})(:\d{1,9}:\d{1,9}\)?)$/;
const FRAMES = 20;

const maskText = (text: string): string =>
  text.replace(QUERY, "?…").replace(MAIL, "[address]").replace(DIGITS, "[digits]");

/** Keeps only the frames: the lines before them repeat the message. Line and column keep their digits. */
function maskStack(stack: string): string {
  const frames = stack.split("\n").flatMap((line) => {
    const [, place, position] = FRAME.exec(line) ?? [];
    return place === undefined || position === undefined ? [] : [`${maskPlace(place)}${position}`];
  });
  return frames.slice(0, FRAMES).join("\n");
}

/** Firefox and Safari write the function's name before an @. */
const maskPlace = (place: string): string =>
  place
    .split("@")
    .map((part) => part.replace(QUERY, "?…").replace(DIGITS, "[digits]"))
    .join("@");

/**
 * A browser error without a guest's data: no query strings, addresses or long numbers. The browser masks before
 * sending, the server again before writing.
 */
export const maskError = ({ message, stack, page, requestId }: Report): Report => ({
  message: maskText(message),
  stack: stack === null ? null : maskStack(stack),
  page: maskText(page.split(/[?#]/, 1)[0] ?? ""),
  requestId: requestId === null ? null : requestId.replace(/[^\w-]/g, ""),
});
