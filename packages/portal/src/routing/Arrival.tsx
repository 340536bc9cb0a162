import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from '../platform/navigation/history.tsx';
import { usePortal } from '../portal.ts';
import { account } from '../sitemap/account-page.ts';
import { findRoute } from './find-route.ts';

/**
 * Scrolls a new page to its top, and moves the focus for screen readers. The account page, which has several addresses,
 * does so itself. Renders nothing.
 */
export function Arrival() {
  const { navigation } = usePortal();
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  const last = useRef(pathname);
  useEffect(() => navigation.bind((path) => void navigate(path, { replace: true })), [navigation, navigate]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (kind === 'POP' || findRoute(pathname)?.page === account.page) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname, kind]);
  return null;
}
