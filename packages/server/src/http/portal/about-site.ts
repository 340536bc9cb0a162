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

/** How long a document waits for what the site says of itself, in milliseconds: it must also come without a database. */
const patience = 500;
const untold: SiteInDocuments = {
  isIndexed: false,
  previewText: inEachLanguage(() => null),
  previewImage: null,
  frontDoor: null,
  shown: [],
  byInvite: [],
};

/** Reads what documents say of the site. Without an answer it is what was said last. */
export function openTeller(services: Services): () => Promise<SiteInDocuments> {
  const { tellDocuments } = services.nouns.find((noun) => noun.tellDocuments) ?? {};
  let last = untold;
  async function read() {
    try {
      last = (await tellDocuments?.(services)) ?? untold;
    } catch (error) {
      services.log.warn({ err: error }, 'a document does not say what the site says of itself');
    }
  }
  return async () => {
    await Promise.race([read(), setTimeout(patience, undefined, { ref: false })]);
    return last;
  };
}

interface Wanted {
  /** The description, if the operator wrote none. */
  readonly text: string;
  readonly language: Language;
  /** Whether the page shows the front door. */
  readonly isTold: boolean;
}

/** What a document says of the site to crawlers and chats, and the front door to its page. */
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
