import { site, version } from '@ferry/core/contract/system/anyone';
import { AboutScreen } from '@ferry/ui/screens/about/AboutScreen/AboutScreen';
import { useLoad, usePage, useQuery } from '../../binding/use-query.ts';
import { usePortal } from '../../portal.ts';

export function AboutPage() {
  const { settings } = usePortal();
  const read = useQuery(version, {});
  const facts = usePage(site, {});
  return (
    <AboutScreen
      siteName={settings.siteName}
      version={useLoad(read, (answer) => answer.version)}
      site={facts.load}
      onRetry={() => {
        facts.refresh();
        read.refresh();
      }}
    />
  );
}
