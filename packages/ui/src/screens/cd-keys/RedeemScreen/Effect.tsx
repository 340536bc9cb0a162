import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { DiffTable, FactsTable } from '../../parts/plan/DiffTable.tsx';
import type { Known } from './redeeming.ts';

export interface EffectProps {
  known: Known & { after: object };
  now: Date;
}

/** The service before and after a code. Days of the account change only their end. */
export function Effect({ known: { grant, before, after }, now }: EffectProps) {
  const { t } = useTranslation('cdKeys');
  const format = useFormat();
  const words = { title: t('worth'), after: t('afterwards') };
  const ends = {
    name: t('accountEnds'),
    before: format.day(before.account_expires_at, now),
    after: format.day(after.account_expires_at, now),
  };
  return grant.kind === 'account_time' ? (
    <FactsTable facts={[ends]} words={words} />
  ) : (
    <DiffTable before={before} after={after} now={now} words={words} />
  );
}
