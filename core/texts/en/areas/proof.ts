export { verifications } from "../verifications.ts";
