/** Whether a crawler asks, by its user agent. It gets no error page, lest that be indexed as the page. */
export const isCrawler = (userAgent: string): boolean =>
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|whatsapp|archiver/i.test(userAgent);
