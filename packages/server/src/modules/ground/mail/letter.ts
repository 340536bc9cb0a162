import { escapeHtml } from '../../../base/escape-html.ts';
import type { Language } from '../../../words/words.ts';

/** The content of a mail before its layout. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** A code that the reader types. */
  code?: string;
  action?: { label: string; url: string };
  /** HTML of staff, sanitised. Without it the paragraphs are laid out. */
  html?: string;
  /** The unsubscribe link. `says`: why the reader got the mail. */
  wayOut?: { says: string; label: string; url: string } | undefined;
  /** The link for an owner who did not do it. `says`: what the link does. */
  ownerLink?: { says: string; label: string; url: string };
}

/** The site's facts for every mail. */
export interface Site {
  name: string;
  url: string;
}

export function layOutText({ paragraphs, code, action, ownerLink, wayOut }: Letter, site: Site): string {
  return [
    paragraphs[0],
    ...(code === undefined ? [] : [code]),
    ...paragraphs.slice(1),
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    ...(ownerLink === undefined ? [] : [`${ownerLink.says}\n${ownerLink.label}: ${ownerLink.url}`]),
    `${site.name} ${site.url}`,
    ...(wayOut === undefined ? [] : [`${wayOut.says}\n${wayOut.label}: ${wayOut.url}`]),
  ].join('\n\n');
}

export function layOutHtml(
  { paragraphs, code, action, ownerLink, html, wayOut }: Letter,
  site: Site,
  language: Language,
): string {
  const p = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const small = (text: string) => `<p style="margin:8px 0 0;color:#586172;font-size:13px">${text}</p>`;
  return `<!doctype html><html lang="${language}"><body style="margin:0;background:#f6f7f9;padding:24px;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif;color:#12161c">
<div style="max-width:480px;margin:0 auto;background:#fff;border:1px solid #e2e6ec;border-radius:12px;padding:24px">
<p style="margin:0 0 16px;font-weight:600">${escapeHtml(site.name)}</p>
${html ?? p(paragraphs[0] ?? '')}${code === undefined ? '' : `<p style="margin:0 0 16px;font-size:32px;line-height:1.25;font-weight:600;letter-spacing:4px">${escapeHtml(code)}</p>`}
${html === undefined ? paragraphs.slice(1).map(p).join('') : ''}${
  action === undefined
    ? ''
    : `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#1d62de;color:#fff;text-decoration:none;border-radius:8px;padding:8px 16px">${escapeHtml(action.label)}</a></p>`
}${
  ownerLink === undefined
    ? ''
    : `<p style="margin:0 0 16px;border-top:1px solid #e2e6ec;padding-top:16px">${escapeHtml(ownerLink.says)}<br><a href="${escapeHtml(ownerLink.url)}" style="color:#1d62de">${escapeHtml(ownerLink.label)}</a></p>`
}
<p style="margin:0;color:#586172;font-size:13px"><a href="${escapeHtml(site.url)}" style="color:#586172">${escapeHtml(site.url)}</a></p>${
    wayOut === undefined
      ? ''
      : small(
          `${escapeHtml(wayOut.says)} <a href="${escapeHtml(wayOut.url)}" style="color:#586172">${escapeHtml(wayOut.label)}</a>`,
        )
  }</div></body></html>`;
}
