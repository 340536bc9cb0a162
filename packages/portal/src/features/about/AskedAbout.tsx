import { frontDoor } from '@ferry/core/contract/system/front-door';
import { AboutNotices } from '@ferry/ui/screens/about/AboutScreen/AboutNotices';
import type { AboutScreenProps } from '@ferry/ui/screens/about/AboutScreen/AboutScreen';
import type { ReactNode } from 'react';
import { NowProvider, useNow } from '../../binding/use-now.tsx';
import { useLoad, useQuery } from '../../binding/use-query.ts';

interface AskedAboutProps {
  children: (facts: Pick<AboutScreenProps, 'site' | 'version' | 'nodes'>, notices: ReactNode) => ReactNode;
}

function Asked({ children }: AskedAboutProps) {
  const read = useQuery(frontDoor, {});
  const site = useLoad(read, ({ result }) => result);
  const version = useLoad(read, ({ result }) => result.version);
  const notices = <AboutNotices site={site} version={version} now={useNow()} onRetry={read.refresh} />;
  return children({ site, version, nodes: site.state === 'ready' ? site.data.nodes : null }, notices);
}

/** The facts of the site as the server tells them now. */
export function AskedAbout(props: AskedAboutProps) {
  return (
    <NowProvider>
      <Asked {...props} />
    </NowProvider>
  );
}
