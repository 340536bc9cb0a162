import type { LinkProps } from '@ferry/ui/components/Link/Link';
import { Link } from 'react-router';

/** How every link of the product goes: within the portal without loading it anew. */
export function RouterLink({ href, ...rest }: LinkProps) {
  const isPage = href.startsWith('/') && !href.startsWith('//') && !/^\/(api|link2?)\//.test(href);
  return isPage && rest.target === undefined ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}
