import { isCrawler } from '@ferry/core/contract/crawler';

/** Whether a crawler runs this page. */
export const isReadByCrawler = (): boolean => isCrawler(navigator.userAgent);
