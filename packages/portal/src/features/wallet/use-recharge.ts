import { show } from '@ferry/core/contract/wallet/customer';
import { rechargeMachine } from '@ferry/core/machines/recharge.machine';
import { useFormat } from '@ferry/ui/components/Format/Format';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type {
  RechargePhase,
  RechargeScreenProps,
} from '@ferry/ui/screens/recharge/RechargeScreen/RechargeScreen';
import { useActor } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useFailureWords, useFault } from '../../binding/failure-words.ts';
import { useNow } from '../../binding/use-now.tsx';
import { useOnline } from '../../binding/use-online.ts';
import { useLoad, useQuery } from '../../binding/use-query.ts';
import { useSecondsUntil } from '../../binding/use-seconds-until.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { connectivity } from '../../platform/network/connectivity.ts';
import { useCore } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { backOf } from './recharge-path.ts';

type Snapshot = SnapshotFrom<typeof rechargeMachine>;

const canAsk = () => navigator.onLine && document.visibilityState === 'visible';

function phaseOf(now: Snapshot, isOnline: boolean): RechargePhase {
  if (now.matches({ waiting: 'checking' }) || now.matches({ ended: 'checking' })) return 'checking';
  if (now.matches({ waiting: 'cancelling' })) return 'cancelling';
  if (!isOnline) return 'paused';
  if (now.matches({ waiting: 'unknown' }) || now.matches('unopened')) return 'unknown';
  return now.matches({ waiting: 'asking' }) || now.matches('opening') ? 'asking' : 'waiting';
}

function loadOf(now: Snapshot, faultOf: ReturnType<typeof useFault>): RechargeScreenProps['recharge'] {
  const { recharge, failure } = now.context;
  if (now.matches('refused') && failure) return { state: 'failed', ...faultOf(failure) };
  if (recharge !== undefined) return { state: 'ready', data: recharge };
  return failure && now.matches('unopened') ? { state: 'failed', ...faultOf(failure) } : { state: 'loading' };
}

/** The address of a new ticket about a paid recharge that did not arrive. */
function useTicketHref(recharge: Snapshot['context']['recharge'], now: Date): string {
  const { t } = useTranslation('recharge');
  const format = useFormat();
  const path = paths.newTicket();
  if (recharge === undefined) return path;
  const { trade_no: number, money_amount, method_label: method, created_at } = recharge.recharge;
  const subject = t('ticketSubject', { number });
  const text = t('ticketText', {
    number,
    amount: format.money(money_amount),
    method,
    time: format.moment(created_at, now),
  });
  return `${path}?${new URLSearchParams({ kind: 'payment', subject, text })}`;
}

/** One recharge for its screen, polled as long as it waits. `isPaid` once its money has arrived. */
export function useRecharge(name: string): RechargeScreenProps & { isPaid: boolean } {
  const { send } = useCore();
  const faultOf = useFault();
  const words = useFailureWords();
  const now = useNow();
  const isOnline = useOnline();
  const ports = useMemo(() => ({ send, now: serverNow, canAsk }), [send]);
  const [snapshot, tell] = useActor(rechargeMachine, { input: { ports, name } });
  useEffect(() => {
    const wake = (event: string) => tell({ type: event === 'offline' || !canAsk() ? 'sleep' : 'wake' });
    return connectivity.subscribe(wake);
  }, [tell]);
  const balance = useLoad(useQuery(show, {}), ({ result }) => result.wallet_balance);
  const { recharge, failure, askedAt, vainChecks } = snapshot.context;
  const invoiceId = recharge?.recharge.invoice_id;
  return {
    recharge: loadOf(snapshot, faultOf),
    phase: phaseOf(snapshot, isOnline),
    isPaid: snapshot.matches('paid'),
    balance,
    askedAt: askedAt === undefined ? undefined : new Date(askedAt),
    vainChecks,
    refusal: failure?.kind === 'refused' ? words(failure).message : undefined,
    secondsLeft: useSecondsUntil(Date.parse(recharge?.recharge.expires_at ?? '') || 0),
    now,
    ticketHref: useTicketHref(recharge, now),
    walletHref: paths.wallet(),
    againHref: paths.newRecharge(),
    listHref: paths.recharges(),
    invoiceHref: invoiceId ? paths.invoice({ id: invoiceId }) : undefined,
    backHref: backOf(recharge?.recharge.trade_no ?? name),
    onCheck: () => tell({ type: 'check' }),
    onCancel: () => tell({ type: 'cancel' }),
    onRetry: () => tell({ type: 'check' }),
  };
}
