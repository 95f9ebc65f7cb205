export { cutover } from "../cutover.ts";
export { signOffs } from "../sign-offs.ts";
export { reconciliation } from "../reconciliation.ts";
export { verifications } from "../verifications.ts";
