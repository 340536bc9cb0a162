import { isCrawler } from '@ferry/core/contract/base/crawler';

/** Whether a crawler runs this page. */
export const isReadByCrawler = (): boolean => isCrawler(navigator.userAgent);
