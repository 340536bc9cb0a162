import type { LinkProps } from '@ferry/ui/components/Link/Link';
import { useLinkClickHandler } from 'react-router';

const isPage = (href: string) =>
  href.startsWith('/') && !href.startsWith('//') && !/^\/(api|link2?)\//.test(href);

/**
 * How every link of the product goes: within the portal without loading it anew. The router's own link would
 * bring the prefetching of its server framework along.
 */
export function RouterLink({ href, onClick, target, ...rest }: LinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(href, target === undefined ? {} : { target });
  return (
    <a
      href={href}
      target={target}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && isPage(href)) go(event);
      }}
    />
  );
}
