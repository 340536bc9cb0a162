import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from '../platform/navigation/history.tsx';
import { usePortal } from '../portal.ts';
import { account } from '../sitemap/account-page.ts';
import { findRoute } from './find-route.ts';

/** Jumps to the part of the page that a link names. */
async function goTo(part: HTMLElement): Promise<void> {
  const { goToPart } = await import('@ferry/ui/components/Link/scroll');
  goToPart(part);
}

/**
 * Scrolls a new page to its top, or this page to the part that its address names now, and moves the focus for screen
 * readers. The account page, which has several addresses, does so itself. Renders nothing.
 */
export function Arrival() {
  const { navigation } = usePortal();
  const place = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  const last = useRef(place);
  useEffect(() => navigation.bind((path) => void navigate(path, { replace: true })), [navigation, navigate]);
  useEffect(() => {
    const before = last.current;
    if (before === place) return;
    last.current = place;
    const { pathname, hash, state } = place;
    if (kind === 'POP' || findRoute(pathname)?.page === account.page) return;
    if (before.pathname === pathname) {
      // A layer over the page has the page's address.
      const part = state?.layer === undefined ? document.getElementById(hash.slice(1)) : null;
      if (part !== null) goTo(part).catch(() => part.scrollIntoView());
      return;
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [place, kind]);
  return null;
}
