import { useEffect } from 'react';

/** Sets the page's title in the browser's tab and history. */
export function useDocumentTitle(page: string, siteName: string): void {
  useEffect(() => {
    document.title = `${page} · ${siteName}`;
  }, [page, siteName]);
}
