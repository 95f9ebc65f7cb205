export { cutover } from "../cutover.ts";
export { reconciliation } from "../reconciliation.ts";
export { signOffs } from "../sign-offs.ts";
export { verifications } from "../verifications.ts";
