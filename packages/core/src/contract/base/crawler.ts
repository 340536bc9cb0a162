/** Whether the User-Agent is a crawler's. Crawlers get no error page, because it would be indexed. */
export const isCrawler = (userAgent: string): boolean =>
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|whatsapp|archiver/i.test(userAgent);
