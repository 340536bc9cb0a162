import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import {
  dashboardEnding,
  dashboardExpired,
  dashboardLong,
  dashboardNew,
  dashboardNormal,
} from '@ferry/core/testing/fixtures/account';
import { announcementsNormal } from '@ferry/core/testing/fixtures/announcements';
import { checkInOpen } from '@ferry/core/testing/fixtures/check-in';
import { TitledByFrame } from '@ferry/ui/components/PageTitle/PageTitle';
import { CheckInCard } from '@ferry/ui/screens/account/DashboardLate/CheckInCard';
import {
  DashboardScreen,
  type DashboardScreenProps,
} from '@ferry/ui/screens/account/DashboardScreen/DashboardScreen';
import { DemoScreen } from '@ferry/ui/screens/test-pages/DemoScreen';
import { useChoices } from '../../binding/use-choices.ts';
import { platformOf } from '../../platform/device/device.ts';
import { usePortal } from '../../portal.ts';

const states = {
  ready: 'demo_ready',
  new: 'demo_new',
  ending: 'demo_ending',
  expired: 'demo_expired',
  long: 'long',
  loading: 'loading',
  failed: 'failed',
  offline: 'offline',
  old: 'old',
} as const;
type State = keyof typeof states;
const names = Object.keys(states) as [State, ...State[]];

const ready = (data: typeof dashboardNormal) => ({ state: 'ready', data }) as const;
const shown: Record<State, DashboardScreenProps['dashboard']> = {
  ready: ready(dashboardNormal),
  new: ready(dashboardNew),
  ending: ready(dashboardEnding),
  expired: ready(dashboardExpired),
  long: ready(dashboardLong),
  loading: { state: 'loading' },
  failed: { state: 'failed', kind: 'server', number: '503' },
  offline: { state: 'failed', kind: 'offline' },
  old: {
    ...ready(dashboardNormal),
    stale: { since: new Date(fixtureNow - 600_000), why: 'offline', onRefresh() {} },
  },
};

export function DashboardDemoTest() {
  const { settings } = usePortal();
  const [{ state }, choose] = useChoices({ state: names });
  const here = '/test-page/dashboard-demo';
  const shop = '/test-page/shop-demo';
  const nothing = () => {};
  return (
    <DemoScreen states={states} state={state} onState={(next) => choose({ state: next })}>
      <TitledByFrame>
        <DashboardScreen
          now={new Date(fixtureNow)}
          siteName={settings.siteName}
          dashboard={shown[state]}
          news={{ state: 'ready', data: announcementsNormal }}
          seen={new Set()}
          links={{
            buy: shop,
            renew: shop,
            addTraffic: shop,
            redeem: here,
            nodes: here,
            announcements: here,
          }}
          platform={platformOf(navigator.userAgent, navigator.maxTouchPoints)}
          reset={{ state: 'idle' }}
          late={{ renewal: null, downloadHelp: () => null }}
          lower={{
            checkIn: (
              <CheckInCard
                checkIn={{ state: 'ready', data: checkInOpen }}
                attempt={{ state: 'idle' }}
                onCheckIn={nothing}
                onRetry={nothing}
              />
            ),
            below: null,
          }}
          onRetry={() => choose({ state: 'ready' })}
          onRetryNews={nothing}
          onNearLower={nothing}
          onReadNews={nothing}
          onResetLink={nothing}
          onOpenApp={nothing}
        />
      </TitledByFrame>
    </DemoScreen>
  );
}
