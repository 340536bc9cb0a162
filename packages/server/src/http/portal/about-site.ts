import { setTimeout } from 'node:timers/promises';
import { inEachLanguage } from '@ferry/core/words/languages';
import type { Services } from '../../base/context.ts';
import { escapeHtml } from '../../base/escape-html.ts';
import type { SiteInDocuments } from '../../base/noun.ts';
import type { Config } from '../../settings/config.ts';
import type { Language } from '../../words/words.ts';

export const meta = (name: string, content: string, more = ''): string =>
  `<meta name="${name}" content="${escapeHtml(content)}"${more}>`;
/** A property of the Open Graph protocol, which chats read. */
const property = (name: string, content: string): string =>
  `<meta property="og:${name}" content="${escapeHtml(content)}">`;

/**
 * The time in milliseconds that a document waits for the facts about the site. It must also be sent without a database.
 */
const siteTimeoutMs = 500;
const unknownSite: SiteInDocuments = {
  isIndexed: false,
  previewText: inEachLanguage(() => null),
  previewImage: null,
  frontDoor: null,
  shown: [],
  byInvite: [],
};

/** Reads the facts about the site for documents. Without an answer in time it uses the last known facts. */
export function openTeller(services: Services): () => Promise<SiteInDocuments> {
  const { tellDocuments } = services.nouns.find((noun) => noun.tellDocuments) ?? {};
  let last = unknownSite;
  async function read() {
    try {
      last = (await tellDocuments?.(services)) ?? unknownSite;
    } catch (error) {
      services.log.warn({ err: error }, 'a document lacks the facts about the site');
    }
  }
  return async () => {
    await Promise.race([read(), setTimeout(siteTimeoutMs, undefined, { ref: false })]);
    return last;
  };
}

interface Wanted {
  /** The default description. */
  readonly text: string;
  readonly language: Language;
  /** Whether the page shows the front door. */
  readonly isTold: boolean;
}

/** The tags of a document for crawlers and link previews, and the front door for its page. */
export function aboutSite(
  config: Config,
  site: SiteInDocuments,
  { text: usual, language, isTold }: Wanted,
): string {
  const text = site.previewText[language] ?? Object.values(site.previewText).find((one) => one !== null);
  return [
    meta('description', text ?? usual),
    ...(site.isIndexed ? [] : [meta('robots', 'noindex')]),
    property('type', 'website'),
    property('title', config.siteName),
    ...(text ? [property('description', text)] : []),
    property('image', site.previewImage ?? `${config.publicUrl}/preview.png`),
    meta('twitter:card', 'summary_large_image'),
    ...(isTold && site.frontDoor ? [meta('ferry-front-door', JSON.stringify(site.frontDoor))] : []),
  ].join('');
}
