import { dashboard } from '@ferry/core/contract/account';
import { reset } from '@ferry/core/contract/links';
import { DashboardScreen } from '@ferry/ui/screens/account/DashboardScreen/DashboardScreen';
import { useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.ts';
import { useLoad, useQuery } from '../../binding/use-query.ts';
import { platformOf } from '../../platform/device.ts';
import { openApp } from '../../platform/open-app.ts';
import { usePortal } from '../../portal.ts';
import { useAnnouncements } from '../announcements/use-announcements.ts';

const links = {
  buy: '/user/services/buy',
  redeem: '/user/wallet/recharge/cd-key',
  nodes: '/user/nodes',
  announcements: '/user/announcements/announcements',
};

export function DashboardPage() {
  const { settings } = usePortal();
  const read = useQuery(dashboard, {});
  const news = useAnnouncements();
  const resetLink = useCall(reset);
  const [notOpened, setNotOpened] = useState<string>();
  return (
    <DashboardScreen
      now={useNow()}
      siteName={settings.siteName}
      dashboard={useLoad(read, ({ result }) => result)}
      ban={null}
      news={useLoad(news.read, ({ result }) => result)}
      seen={news.seen}
      links={links}
      platform={platformOf(navigator.userAgent, navigator.maxTouchPoints)}
      reset={resetLink.attempt}
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
