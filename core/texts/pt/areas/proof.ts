export { cutover } from "../cutover.ts";
export { signOffs } from "../sign-offs.ts";
export { verifications } from "../verifications.ts";
