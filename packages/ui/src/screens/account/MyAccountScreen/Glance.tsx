import { TextLink } from '../../../components/Link/Link.tsx';
import { Panel, PanelCell } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { FactName, Facts } from './facts.ts';

/** The page of each fact. Missing if there is no such page. */
export type FactLinks = Readonly<Partial<Record<FactName, string>>>;

const words = {
  plan: 'plan',
  expiry: 'expiry',
  balance: 'balance',
  invites: 'invites',
  sessions: 'sessions',
  secondFactor: 'secondFactor',
  telegram: 'telegram',
  zone: 'zone',
} as const satisfies Partial<Record<FactName, string>>;

/** The account on one panel: each fact with a link to its page. */
export function Glance({ facts, links }: { facts: Facts; links: FactLinks }) {
  const { t } = useTranslation('me');
  const names = Object.keys(words) as (keyof typeof words)[];
  return (
    <Panel aria-label={t('glance')}>
      {names.map((name) => {
        const fact = facts[name];
        const href = links[name];
        const shown = fact !== 'loading' ? fact : undefined;
        return (
          <PanelCell
            key={name}
            label={t(words[name])}
            value={
              fact === 'loading' ? (
                <Skeleton width={96} height={18} line={28} />
              ) : (
                <Text clip {...(shown?.isWarning ? { tone: 'warning' } : {})}>
                  {shown?.text ?? '—'}
                </Text>
              )
            }
          >
            {shown?.below && <span>{shown.below}</span>}
            {href && (
              <TextLink
                href={href}
                data-small
                aria-label={`${t('open')} ${t(words[name])}`}
                style={shown?.below ? { marginInlineStart: 12 } : undefined}
              >
                {t('open')}
              </TextLink>
            )}
          </PanelCell>
        );
      })}
    </Panel>
  );
}
