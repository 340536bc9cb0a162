import { createHash } from 'node:crypto';
import type { Context } from '../../../../base/context.ts';
import { escapeHtml } from '../../../../base/escape-html.ts';
import { RawAnswer } from '../../../../http/register.ts';
import { type Language, say, type WordKey } from '../../../../words/words.ts';
import { expiryOf, facts, obstacle, quotaOf } from './state.ts';
import type { Subscriber } from './subscriber.ts';

const style = `
:root{color-scheme:light dark;--page:#f6f7f9;--surface:#fff;--line:#e2e6ec;--text:#12161c;--muted:#586172;--primary:#1d62de;
--on-primary:#fff;--good:#127544;--good-soft:#e8f5ee;--bad:#a24f06;--bad-soft:#fcf2e6}
@media (prefers-color-scheme:dark){:root{--page:#0d1014;--surface:#14181e;--line:#242a33;--text:#e9ecf1;--muted:#98a2b1;
--primary:#6ba1ff;--on-primary:#0b1526;--good:#4cc38a;--good-soft:#12291f;--bad:#f0a04b;--bad-soft:#2c2114}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:24px 16px;background:var(--page);color:var(--text);
font:16px/1.6 system-ui,-apple-system,"PingFang SC","HarmonyOS Sans SC",MiSans,"Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{width:100%;max-width:420px;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
header{display:flex;align-items:center;gap:8px;font-weight:600;overflow-wrap:anywhere}
svg{flex:none}circle{fill:var(--primary)}
h1{margin:20px 0 4px;font-size:20px;font-weight:600;line-height:1.4}
p{color:var(--muted);overflow-wrap:anywhere}
.state{margin:20px 0 0;padding:12px 16px;border-radius:8px;background:var(--good-soft);color:var(--good);font-weight:500}
.stopped{background:var(--bad-soft);color:var(--bad)}
ul{margin:12px 0 0;padding:0;list-style:none;font-variant-numeric:tabular-nums}
a{display:block;margin-top:24px;padding:10px 16px;border-radius:8px;background:var(--primary);color:var(--on-primary);
font-weight:500;text-align:center;text-decoration:none;overflow-wrap:anywhere}
a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
`;

const mark = (text: string, dot: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke-width="2.5" stroke-linecap="round" aria-hidden="true"><path d="M10 4.5h11M3 19.5h11" stroke="${text}"/><circle cx="12" cy="12" r="3"${dot}/></svg>`;
const icon = `data:image/svg+xml,${encodeURIComponent(mark('#586172', ' fill="#1d62de"'))}`;

/** The page loads nothing and runs no script. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Told {
  readonly siteName: string;
  /** The address of the sign-in. */
  readonly portal: string;
  /** Why no node serves the customer. `undefined`: nodes serve him. */
  readonly why: string | undefined;
  /** What is left, one sentence for each line. */
  readonly facts: readonly string[];
}

function documentOf(language: Language, { siteName, portal, why, facts }: Told): string {
  const words = (key: WordKey) => escapeHtml(say(language, key, { site: siteName }));
  // A chat previews the title and the description, so they contain nothing about the customer.
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">
<title>${words('link.page_title')} · ${escapeHtml(siteName)}</title>
<meta name="description" content="${words('link.page_about')}"><meta property="og:title" content="${escapeHtml(siteName)}">
<meta property="og:description" content="${words('link.page_about')}"><link rel="icon" href="${icon}"><style>${style}</style></head>
<body><main><header>${mark('currentColor', '')}${escapeHtml(siteName)}</header>
<h1>${words('link.page_title')}</h1><p>${words('link.page_about')}</p>
<p class="state${why === undefined ? '' : ' stopped'}" role="status">${why === undefined ? words('link.page_running') : escapeHtml(why)}</p>
${why === undefined ? `<ul>${facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>` : ''}
<a href="${escapeHtml(portal)}">${words('link.page_sign_in')}</a></main></body></html>`;
}

/** The page for a person who opens the link, or a chat's preview bot: the state, and the way to sign in. */
export function linkPage(ctx: Context<'anyone'>, of: Subscriber): RawAnswer {
  const { siteName, publicUrl, timeZone } = ctx.config;
  const { language } = ctx;
  const period = {
    upload: of.used_upload,
    download: of.used_download,
    total: quotaOf(of),
    expiresAt: expiryOf(of),
  };
  const page = documentOf(language, {
    siteName,
    portal: `${publicUrl}/auth/sign-in`,
    why: obstacle(of, language, ctx.now(), timeZone),
    facts: facts(language, timeZone, (read) => read(period)),
  });
  return new RawAnswer(
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policy,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
    page,
  );
}
