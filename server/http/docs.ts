import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { apiError } from "../../contract/errors.ts";
import { UPLOAD_MB } from "../../contract/files.ts";
import type { Route } from "../../contract/route.ts";
import { rateOf } from "./bind.ts";
import { contentPolicy } from "./security-headers.ts";
import { whoCalls } from "./session.ts";

const bell = `<rect width="32" height="32" rx="8" fill="#0f4a58"/><g fill="none" stroke="#f5e9cb" stroke-width="2"
  stroke-linecap="round" stroke-linejoin="round"><path d="M16 9v2.5M13.5 8.5h5"/><path d="M7.5 21a8.5 8.5 0 0 1 17 0z"
  fill="#dfbc67" stroke="#dfbc67"/><path d="M6.5 24.5h19"/></g>`;
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${bell}</svg>`;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32" width="132" height="32">${bell}<text x="42" y="22"
  font-family="Inter,system-ui,sans-serif" font-size="19" font-weight="680" fill="#ffffff">Bellhop</text></svg>`;
/** Colours the bar in the product's petrol and hides the field for the document's address, which never changes. */
const LOOK = `.swagger-ui .topbar { background: #0f4a58; padding: 8px 0 }
.swagger-ui .topbar .download-url-wrapper { display: none }
.swagger-ui .topbar a { max-width: none; flex: none }
.swagger-ui .info .title { color: #0f4a58 }`;

/** /docs: every call of the contract as OpenAPI, for signed-in users. Mounted last, when all calls are bound. */
export async function publishDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: "static", specification: { document: openApiOf(app.bound) as never } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: false,
    theme: {
      title: "Bellhop · API reference",
      css: [{ filename: "bellhop.css", content: LOOK }],
      favicon: [{ filename: "favicon.svg", rel: "icon", type: "image/svg+xml", sizes: "any", content: MARK }],
    },
    // The logo leads back to the product.
    logo: { type: "image/svg+xml", content: LOGO, href: "/", target: "_self" },
    uiHooks: {
      async onRequest(request, reply) {
        await whoCalls(request, reply, app.session, {});
        // Swagger's page writes style attributes of its own; no other part of the policy is loosened for it.
        const policy = contentPolicy().replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
        reply.header("content-security-policy", policy).header("cache-control", "no-store");
      },
    },
  });
}

function openApiOf(routes: readonly Route[]) {
  let paths: Paths | undefined;
  return {
    openapi: "3.1.0",
    info: { title: "Bellhop", version: "1", description: "Every call, as the server parses it." },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-bellhop" },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
    // Computed at the first visit: the schemas of all calls take a third of a second, and few starts are followed by a
    // visit.
    get paths() {
      paths ??= pathsOf(routes);
      return paths;
    },
  };
}

const refused = { "application/json": { schema: z.toJSONSchema(apiError, { io: "output" }) } };

type Paths = Record<string, Record<string, unknown>>;

function pathsOf(routes: readonly Route[]): Paths {
  const paths: Paths = {};
  for (const route of routes)
    for (const path of [route.path, ...(route.also ?? [])]) {
      const url = path.replaceAll(/:(\w+)/g, "{$1}");
      paths[url] = { ...paths[url], [route.method.toLowerCase()]: operation(route, url) };
    }
  return paths;
}

/** Removes the range of safe integers that zod writes for every integer without a range of its own. */
function withoutEndlessRange({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** The refusals that follow from the kind of a call, beside its own. */
function refusalsOf(route: Route): Record<number, string> {
  const { access, form, input } = route;
  const rate = rateOf(route);
  const perMinute = rate ? `${rate.max} calls in ${rate.perSeconds} seconds and client address` : "";
  return {
    ...(input instanceof z.ZodObject && { 400: "The input is not valid; `issues` names every field." }),
    ...(access.kind !== "open" && { 401: "No session, or it has ended." }),
    ...((access.kind === "account" || access.kind === "property") && {
      403: "The caller may not do this.",
      404: "Unknown, foreign or not assigned: one answer for all.",
    }),
    ...(form && {
      413: `The file is too large: CSV ${UPLOAD_MB.csv} MB, IHF ${UPLOAD_MB.ihf} MB, workbook ${UPLOAD_MB.piw} MB.`,
      415: "The body is not a form, or the file is of a kind that is not read.",
    }),
    ...(rate && { 429: `More than ${perMinute}.` }),
  };
}

function operation(route: Route, url: string) {
  const input = z.toJSONSchema(route.input, {
    io: "input",
    unrepresentable: "any",
    override: withoutEndlessRange,
  }) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const reply = z.toJSONSchema(route.reply, {
    io: "output",
    unrepresentable: "any",
    override: withoutEndlessRange,
  });
  const inQuery = (name: string) =>
    route.method === "GET" || route.method === "DELETE" || ["account", "property"].includes(name);
  const names = Object.keys(input.properties ?? {});
  const inBody = names.filter((name) => !url.includes(`{${name}}`) && !inQuery(name));
  const required = input.required ?? [];
  return {
    summary: route.summary,
    tags: [route.path.split("/").slice(1, 4).join("/")],
    security: route.access.kind === "open" ? [] : [{ session: [] }, { bearer: [] }],
    parameters: names
      .filter((name) => !inBody.includes(name))
      .map((name) => ({
        name,
        in: url.includes(`{${name}}`) ? "path" : "query",
        required: url.includes(`{${name}}`) || required.includes(name),
        schema: input.properties?.[name],
      })),
    ...((route.form || inBody.length > 0) && {
      requestBody: {
        content: {
          [route.form ? "multipart/form-data" : "application/json"]: {
            schema: {
              type: "object",
              properties: {
                ...(route.form && { file: { type: "string", format: "binary" } }),
                ...Object.fromEntries(inBody.map((name) => [name, input.properties?.[name]])),
              },
              required: [...(route.form ? ["file"] : []), ...required.filter((name) => inBody.includes(name))],
            },
          },
        },
      },
    }),
    responses: {
      [route.status]: { description: "Done", content: { "application/json": { schema: reply } } },
      ...Object.fromEntries(
        Object.entries(refusalsOf(route)).map(([status, description]) => [status, { description, content: refused }]),
      ),
      default: { description: "Refused", content: refused },
    },
  };
}
