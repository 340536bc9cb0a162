import { timeLeft } from '@ferry/core/format/time';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Quote } from '../shop-types.ts';

/** A purchase by its effect on the service. */
export type Deed = 'buying' | 'renewing' | 'changing' | 'adding';

/** A purchase with an unchanged end adds traffic. The same level renews, and another level changes the plan. */
export const deedOf = ({ before, after }: Pick<Quote, 'before' | 'after'>): Deed => {
  if (before.level === 0) return 'buying';
  if (before.level_expires_at === after.level_expires_at) return 'adding';
  return before.level === after.level ? 'renewing' : 'changing';
};

/** The losses in one sentence. */
export function useLossWords(now: Date): (quote: Quote) => string {
  const { t, i18n } = useTranslation('shop');
  const format = useFormat();
  return ({ losses, before, after }) => {
    const sizes = { before: format.bytes(before.bytes_left), after: format.bytes(after.bytes_left) };
    if (losses.length === 1 && losses[0] === 'traffic') return t('lossOnReset', sizes);
    const parts = losses.map((loss) => {
      if (loss === 'traffic') return t('lossTraffic', { size: sizes.before });
      if (loss === 'traffic_package') return t('lossPackage');
      const { count, unit } = timeLeft(before.level_expires_at ?? now, now, format.zone);
      return t(unit === 'days' ? 'lossDays' : 'lossHours', { count });
    });
    const text = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts);
    return t('lossTitle', { text: text.replaceAll(/(\p{Script=Han})(\d)/gu, '$1 $2') });
  };
}

/** Until when a quote is valid. In the last two minutes, the remaining time. */
export function useValidity(expires_at: string, now: Date): { words: string; isShort: boolean } {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const seconds = Math.max(0, Math.ceil((Date.parse(expires_at) - now.getTime()) / 1000));
  const isShort = seconds <= 120;
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return {
    isShort,
    words: isShort ? t('validFor', { left }) : t('validUntil', { time: format.clock(expires_at) }),
  };
}
