import type { LinkProps } from '@ferry/ui/components/Link/Link';
import { useNavigate } from '../platform/navigation/history.tsx';

const isPage = (href: string) =>
  href.startsWith('/') && !href.startsWith('//') && !/^\/(api|link2?)\//.test(href);

/** The link component of the product: navigates within the portal, and within a page, without reloading. */
export function RouterLink({ href, onClick, target, ...rest }: LinkProps) {
  const go = useNavigate();
  return (
    <a
      href={href}
      target={target}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
        const { pathname, search, hash } = window.location;
        const to = href.startsWith('#') ? pathname + search + href : href;
        const isElsewhere = button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
        if (event.defaultPrevented || isElsewhere || (target && target !== '_self') || !isPage(to)) return;
        event.preventDefault();
        go(to, { replace: to === pathname + search + hash });
      }}
    />
  );
}
