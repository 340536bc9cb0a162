import { site } from '@ferry/core/contract/system/anyone';
import { useQuery } from '../../binding/use-query.ts';
import { OperatorLinks } from './OperatorLinks.tsx';

/** The operator's contact, terms, privacy and status links, from the server. */
export function SiteLinks() {
  const said = useQuery(site, {}).data?.result;
  return said && <OperatorLinks said={said} />;
}
