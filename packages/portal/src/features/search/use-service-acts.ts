import { dashboard } from '@ferry/core/contract/accounts/customer';
import { bills } from '@ferry/core/contract/bills/customer';
import { checkIn, show as showCheckIn } from '@ferry/core/contract/check-in/customer';
import { show as showLink } from '@ferry/core/contract/links/customer';
import { useFormat } from '@ferry/ui/components/Format/Format';
import { useToast } from '@ferry/ui/components/Toast/Toast';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { isNew } from '@ferry/ui/screens/account/service-facts.ts';
import { type Attempt, known } from '@ferry/ui/screens/parts/load.ts';
import type { Act } from '@ferry/ui/screens/search/SearchScreen/find.ts';
import {
  CalendarCheck,
  Copy,
  MessageSquarePlus,
  RefreshCw,
  RotateCcw,
  Stethoscope,
  Wallet,
} from 'lucide-react';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { paths, shopLinks } from '../../routes.ts';
import type { Ends } from './use-acts.ts';

/** Copies the subscription link. Left out while it is not loaded, and before the first plan, as on the dashboard. */
function useCopyLink(onDone: () => void): Act[] {
  const { t } = useTranslation('search');
  const toast = useToast();
  const link = known(usePage(showLink, {}).load)?.sub_link[0];
  const account = usePage(dashboard, {}).data;
  if (link === undefined || account === undefined || isNew(account)) return [];
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => toast.success(t('linkCopied')),
      () => toast.error(t('linkNotCopied')),
    );
    onDone();
  };
  return [{ name: 'act_copyLink', label: t('act_copyLink'), icon: Copy, onDo: copy }];
}

/** Today's check-in. Left out if it is done or not possible. */
function useCheckIn(onDone: () => void): { acts: Act[]; attempt: Attempt } {
  const { t } = useTranslation('search');
  const format = useFormat();
  const toast = useToast();
  const today = known(usePage(showCheckIn, {}).load);
  const { attempt, run } = useCall(checkIn);
  if (today === undefined || today.is_done || today.blocked !== null) return { acts: [], attempt };
  const [least, most] = [format.bytes(today.least_bytes), format.bytes(today.most_bytes)];
  const doIt = async () => {
    const answer = await run({});
    if (answer === undefined) return;
    toast.success(t('checkedIn', { size: format.bytes(answer.result.gained_bytes ?? 0) }));
    onDone();
  };
  const act: Act = {
    name: 'act_checkIn',
    label: t('act_checkIn'),
    detail: t('checkInFor', { least, most }),
    icon: CalendarCheck,
    onDo: () => void doIt(),
  };
  return { acts: [act], attempt };
}

/** Actions on plan, link and money. Those that are not possible now are left out. */
export function useServiceActs({ onGo, onDone }: Ends): { acts: Act[]; attempt: Attempt } {
  const { t } = useTranslation('search');
  const format = useFormat();
  const now = useNow();
  const bill = known(usePage(bills, {}).load)?.bills[0];
  const copying = useCopyLink(onDone);
  const { acts: checking, attempt } = useCheckIn(onDone);
  const renew: Act[] =
    bill?.blocked === null
      ? [
          {
            name: 'act_renew',
            label: t('act_renew', { plan: bill.shop_name }),
            detail: t('renewFor', {
              amount: format.money(bill.amount),
              date: format.moment(bill.ends_at, now),
            }),
            icon: RefreshCw,
            onDo: () => onGo(shopLinks.renew),
          },
        ]
      : [];
  const check: Act = {
    name: 'act_check',
    label: t('act_check'),
    detail: t('checkText'),
    icon: Stethoscope,
    onDo: () => onGo(paths.check()),
  };
  const ticket: Act = {
    name: 'act_ticket',
    label: t('act_ticket'),
    icon: MessageSquarePlus,
    onDo: () => onGo(paths.newTicket()),
  };
  const recharge: Act = {
    name: 'act_recharge',
    label: t('act_recharge'),
    ...(bill === undefined ? {} : { detail: t('balance', { amount: format.money(bill.balance) }) }),
    icon: Wallet,
    onDo: () => onGo(paths.newRecharge()),
  };
  const resetLink: Act = {
    name: 'act_resetLink',
    label: t('act_resetLink'),
    detail: t('resetLinkText'),
    icon: RotateCcw,
    onDo: () => onGo(paths.connectionReset()),
  };
  return { acts: [...renew, ...copying, ...checking, check, ticket, recharge, resetLink], attempt };
}
