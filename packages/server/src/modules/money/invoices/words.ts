/** What invoices say. */
export const invoiceWords = {
  'invoices.absent': {
    'zh-CN': '没有这张账单',
    en: 'There is no such invoice',
  },
} as const;

type InvoiceWords = typeof invoiceWords;
declare module '../../../words/words.ts' {
  interface Book extends InvoiceWords {}
}
