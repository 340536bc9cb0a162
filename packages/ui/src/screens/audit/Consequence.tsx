import { useFormat } from '../../components/Format/Format.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Rule } from './audit-types.ts';

const durationOf = (minutes: number): string =>
  minutes % 1_440 === 0
    ? `P${minutes / 1_440}D`
    : minutes % 60 === 0
      ? `PT${minutes / 60}H`
      : `PT${minutes}M`;

/** The consequence of a hit. */
export function Consequence({ rule: { ban_after, ban_minutes } }: { rule: Rule }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  if (ban_after === null || ban_minutes === null) return t('consequenceNever');
  return t('consequenceBan', { count: ban_after, time: format.duration(durationOf(ban_minutes)) });
}
