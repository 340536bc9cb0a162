import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { CardBody } from '../../../components/Card/Card.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { LoadCard } from '../../parts/LoadCard.tsx';
import type { Load } from '../../parts/load.ts';
import type { Rules } from '../audit-types.ts';
import { Consequence } from '../Consequence.tsx';
import { Pattern } from '../Pattern.tsx';

const List = styled.ul`
  li { display: grid; gap: 2px; padding: 14px 16px; border-top: 1px solid var(--line); }
  li:first-child { border-top: 0; }
  h3 { overflow-wrap: anywhere; }
  details { font-size: var(--t13); line-height: 20px; color: var(--muted); }
  summary { list-style: none; display: flex; align-items: center; gap: 4px; cursor: pointer; width: fit-content; padding: 2px 0; position: relative; }
  summary::-webkit-details-marker { display: none; }
  summary svg { transition: transform var(--fast) var(--ease); }
  [open] > summary svg { transform: rotate(180deg); }
  ${below.lg} { summary::after { content: ''; position: absolute; inset: -10px -6px; } }
  code { font-family: var(--mono); overflow-wrap: anywhere; color: var(--text); }
  ${from.lg} { li { padding: 14px 20px; } }
`;

/** The rules in words. Their patterns are shown on request. */
export function RulesCard({ rules, onRetry }: { rules: Load<Rules>; onRetry: () => void }) {
  const { t } = useTranslation('audit');
  return (
    <LoadCard
      of={rules}
      title={t('rulesTitle')}
      loading={{
        said: t('rulesLoading'),
        lines: (
          <CardBody>
            <Stack gap={16}>
              {[180, 220, 160].map((width) => (
                <Skeleton key={width} width={width} line={44} />
              ))}
            </Stack>
          </CardBody>
        ),
      }}
      failed={{ title: t('rulesFailedTitle') }}
      empty={{ title: t('rulesEmptyTitle'), text: t('rulesEmptyText') }}
      isEmpty={(data) => data.rules.length === 0}
      onRetry={onRetry}
    >
      {(data) => (
        <List>
          <li>
            <Text as="p" size={13} tone="muted">
              {t('rulesText')}
            </Text>
          </li>
          {data.rules.map((rule) => (
            <li key={rule.rule_id}>
              <h3>{rule.name}</h3>
              {rule.description && <p>{rule.description}</p>}
              <Text as="p" size={13} tone="muted">
                <Consequence rule={rule} />
              </Text>
              <details>
                <summary>
                  {t('seePattern')}
                  <Icon as={ChevronDown} size={16} />
                </summary>
                <code>
                  <Pattern of={rule.regex} />
                </code>
              </details>
            </li>
          ))}
        </List>
      )}
    </LoadCard>
  );
}
