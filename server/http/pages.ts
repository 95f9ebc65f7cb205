import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusals/refusal.ts";
import { answerError, isProgramPath } from "./errors.ts";
import { contentPolicy } from "./security-headers.ts";

type PageOptions = { webRoot: string; recaptcha: boolean; register: string; mail: "sent" | "kept" };

/**
 * Serves the built web pages. Every page path answers the same document, and the router in the browser decides what it
 * shows. The server never redirects a page by cookie, because SameSite=Strict withholds it on links from mails.
 */
export async function servePages(
  app: FastifyInstance,
  { webRoot, recaptcha, register, mail }: PageOptions,
): Promise<void> {
  const document = await readFile(join(webRoot, "index.html"), "utf8");
  // Tells pages what is possible, so that they promise no mail where none is sent.
  const page = document.replaceAll("__REGISTER__", register).replaceAll("__MAIL__", mail);
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false, // One route for each file, found at start; every other path is a page.
    index: false,
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz", "**/*.map", "index.html"],
    cacheControl: false,
    setHeaders(reply, path) {
      // File names under assets/ carry the hash of their content.
      const forEver = path.startsWith(join(webRoot, "assets"));
      reply.header("cache-control", forEver ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = ["GET", "HEAD"].includes(request.method) && !isProgramPath(request.url);
    if (!isPage || /^\/assets\//i.test(request.url)) return answerError(new Refusal("not_found"), request, reply);
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-security-policy", contentPolicy({ nonce, recaptcha }))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page.replaceAll("__CSP_NONCE__", nonce));
  });
}
