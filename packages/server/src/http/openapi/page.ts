import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify from 'fastify';
import { escapeHtml } from '../../base/escape-html.ts';
import { schemaController } from '../no-schemas.ts';

/** The page runs the viewer and loads the document. The policy blocks all other requests of the viewer. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The viewer inserts style elements into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const hiddenLanguages = [
  ...['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'kotlin'],
  ...['node', 'objc', 'ocaml', 'php', 'powershell', 'python', 'r', 'ruby', 'rust', 'swift'],
];

/** Options of the viewer. They disable fonts, statistics, hosted tools and its vendor's proxy. */
const settings = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  /** The languages of its examples: curl, and `fetch`, which is valid TypeScript as well. */
  hiddenClients: {
    ...Object.fromEntries(hiddenLanguages.map((language) => [language, true])),
    js: ['axios', 'jquery', 'ofetch', 'xhr'],
    shell: ['httpie', 'wget'],
  },
};

/** The page. The viewer reads its settings from the document, because the policy allows no inline script. */
export const apiPage = (
  siteName: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(siteName)} API</title>
<link rel="icon" href="data:,"></head>
<body><noscript>This page needs JavaScript. The same, for programs: <a href="/api/openapi.json">openapi.json</a>.</noscript>
<script id="api-reference" type="application/json" data-url="/api/openapi.json" data-configuration="${escapeHtml(JSON.stringify(settings))}"></script>
<script src="/api/docs/viewer.js"></script></body></html>`;

const compress = promisify(gzip);

/**
 * The viewer's script, compressed. Its package contains it as a Fastify route. It has 4 MB, and is loaded only when the
 * page is opened.
 */
export async function readViewer(): Promise<Buffer> {
  const { default: viewer } = await import('@scalar/fastify-api-reference');
  const app = fastify({ schemaController });
  await app.register(viewer, { routePrefix: '/', configuration: { url: '/' } });
  const { rawPayload } = await app.inject('/js/scalar.js');
  return compress(rawPayload);
}
