import { countryName } from '@ferry/core/format/country-name';
import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { NodeCount } from '../front-door.ts';
import { OnlineOf } from '../OnlineOf.tsx';

const Countries = styled.ul`
  margin-top: 12px;
  li {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding: 11px 16px;
    border-top: 1px solid var(--line);
  }
  li > :first-child { font-weight: 500; }
  ${from.lg} { li { padding-inline: 20px; } }
`;

const Foot = styled.div`
  border-top: 1px solid var(--line);
  padding: 10px 16px;
  font-size: var(--t13);
  line-height: 20px;
  ${from.lg} { padding-inline: 20px; }
`;

/** How many countries are listed. The others are counted in one line. */
const maxCountries = 6;

/** How many nodes are online, by country. */
export function NodesCard({ nodes, statusHref }: { nodes: NodeCount; statusHref: string | null }) {
  const { t, i18n } = useTranslation('about');
  const format = useFormat();
  const { online, total, countries } = nodes;
  const listed = countries.slice(0, maxCountries);
  const rest = countries.length - listed.length;
  return (
    <Card
      id="nodes"
      style={{ outline: 0 }}
      title={<OnlineOf {...nodes}>{t('nodesOnline', { online, total })}</OnlineOf>}
      tools={
        <Text size={12} tone="muted">
          {t('nodesAt', { time: format.clock(nodes.at) })}
        </Text>
      }
    >
      <Countries>
        {listed.map((one) => (
          <li key={one.country_code}>
            <span>{countryName(one.country_code, i18n.language)}</span>
            <OnlineOf {...one}>{t('countryOnline', one)}</OnlineOf>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Text tone="muted">{t('moreCountries', { count: rest })}</Text>
          </li>
        )}
      </Countries>
      {statusHref && (
        <Foot>
          <TextLink data-small href={statusHref} target="_blank" rel="noopener">
            {t('statusPage')}
          </TextLink>
        </Foot>
      )}
    </Card>
  );
}

/** The same height with four countries. */
export function NodesSkeleton() {
  const { t } = useTranslation('about');
  return (
    <Card
      title={
        <>
          <VisuallyHidden role="status">{t('nodesLoading')}</VisuallyHidden>
          <Skeleton width={148} height={16} line={24} />
        </>
      }
      aria-busy
    >
      <Countries aria-hidden>
        {[64, 48, 56, 52].map((width) => (
          <li key={width}>
            <Skeleton width={width} line={22} />
            <Skeleton width={72} line={22} />
          </li>
        ))}
      </Countries>
    </Card>
  );
}
