import { dashboard } from '@ferry/core/contract/accounts/customer';
import { reset } from '@ferry/core/contract/links/customer';
import { DashboardScreen } from '@ferry/ui/screens/account/DashboardScreen/DashboardScreen';
import { useState } from 'react';
import { useAnnouncements } from '../../binding/use-announcements.ts';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { useLoad, usePage } from '../../binding/use-query.ts';
import { platformOf } from '../../platform/device/device.ts';
import { useLocation } from '../../platform/navigation/history.tsx';
import { openApp } from '../../platform/navigation/open-app.ts';
import { usePortal } from '../../portal.ts';
import { copyHash, importHash, paths, shopLinks } from '../../routes.ts';
import { useLateParts } from './use-late-parts.tsx';

const links = {
  ...shopLinks,
  topUp: paths.newRecharge(),
  redeem: paths.redeem(),
  nodes: paths.nodes(),
  announcements: paths.announcements(),
};

export function DashboardPage() {
  const { settings } = usePortal();
  const read = usePage(dashboard, {});
  const news = useAnnouncements();
  const resetLink = useCall(reset);
  const late = useLateParts(read.data !== undefined);
  const { hash } = useLocation();
  const [notOpened, setNotOpened] = useState<string>();
  return (
    <DashboardScreen
      now={useNow()}
      siteName={settings.siteName}
      dashboard={read.load}
      news={useLoad(news.read, ({ result }) => result)}
      seen={news.seen}
      links={links}
      wanted={hash === importHash ? 'app' : hash === copyHash ? 'link' : undefined}
      platform={platformOf(navigator.userAgent, navigator.maxTouchPoints)}
      reset={resetLink.attempt}
      {...late}
      {...(notOpened === undefined ? {} : { notOpened })}
      onRetry={read.refresh}
      onRetryNews={news.read.refresh}
      onReadNews={(revision) => news.markSeen([revision])}
      onResetLink={() => void resetLink.run({})}
      onOpenApp={async ({ name }, link) => {
        setNotOpened(undefined);
        if (!(await openApp(link))) setNotOpened(name);
      }}
    />
  );
}
