/** Google's reCAPTCHA loads its script and frame from these hosts; no other foreign host is ever allowed. */
const RECAPTCHA = "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";

type PolicyOptions = { nonce?: string; recaptcha?: boolean };

/** Allows only our own files; the component library's styles need a nonce that changes with every page. */
export function contentPolicy({ nonce, recaptcha = false }: PolicyOptions = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self'${recaptcha ? ` ${RECAPTCHA}` : ""}`,
    `frame-src ${recaptcha ? RECAPTCHA : "'none'"}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const constant = {
  "content-security-policy": contentPolicy(),
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** Sent with every answer: pages, files and refusals. */
export const securityHeaders = (requestId: string) => ({ ...constant, "x-request-id": requestId });
