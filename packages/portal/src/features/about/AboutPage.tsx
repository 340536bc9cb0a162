import { site, version } from '@ferry/core/contract/system/anyone';
import { AboutScreen } from '@ferry/ui/screens/about/AboutScreen/AboutScreen';
import { NowProvider, useNow } from '../../binding/use-now.tsx';
import { useLoad, usePage, useQuery } from '../../binding/use-query.ts';
import { usePortal } from '../../portal.ts';

function About() {
  const { settings } = usePortal();
  const read = useQuery(version, {});
  const facts = usePage(site, {});
  return (
    <AboutScreen
      siteName={settings.siteName}
      now={useNow()}
      version={useLoad(read, (answer) => answer.version)}
      site={facts.load}
      onRetry={() => {
        facts.refresh();
        read.refresh();
      }}
    />
  );
}

export function AboutPage() {
  return (
    <NowProvider>
      <About />
    </NowProvider>
  );
}
