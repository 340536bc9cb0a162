import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge, type BadgeProps } from '../../../components/Badge/Badge.tsx';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Panel, PanelPart } from '../../../components/Panel/Panel.tsx';
import { Key, QuotaBar } from '../../../components/QuotaBar/QuotaBar.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { Figures } from '../../parts/load.ts';
import {
  type Dashboard,
  type Service,
  type ServiceFacts,
  type ServiceState,
  serviceFacts,
} from '../service-facts.ts';
import type { DashboardLinks } from './links.ts';
import { ServiceCells } from './ServiceCells.tsx';

export const Hero = styled(PanelPart)`
  gap: 4px;
  & > :last-child:not(p) { margin-top: 12px; }
`;

export const Quota = styled(PanelPart)`
  gap: 10px;
  b { font-weight: 500; color: var(--text); }
  ${from.lg} {
    gap: 0;
    grid-template-rows: auto auto auto 1fr;
    align-content: stretch;
    [data-numbers] { margin-top: 8px; margin-bottom: 18px; }
    [data-pace] {
      margin-inline-start: auto;
    }
    [data-legend] { align-self: end; min-height: 36px; }
  }
`;

/** The colour of a state's badge. */
export const stateTones: Record<ServiceState, NonNullable<BadgeProps['tone']>> = {
  active: 'success',
  expired: 'error',
  usedUp: 'warning',
  inactive: 'neutral',
};

export interface ServicePanelProps {
  dashboard: Dashboard;
  service: Service;
  now: Date;
  links: DashboardLinks;
  /** Offline, so actions that need the network are disabled. */
  offline: boolean;
  /** The attribute of places with its figures. */
  figures: Figures;
  /** The switch of auto-renewal, once it is loaded. */
  renewal?: ReactNode;
}

/** The running service in one panel: remaining time, traffic, and four facts. */
export function ServicePanel({
  dashboard,
  service,
  now,
  links,
  offline,
  figures,
  renewal,
}: ServicePanelProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const facts = serviceFacts(service, now, format.zone);
  const day = format.day(service.user_level_expire_in, now);
  const over = facts.left.count === 0;
  return (
    <Panel aria-label={t('service')}>
      <Hero data-span="5" data-full {...figures}>
        <Row between style={{ minHeight: 24 }}>
          <Text size={13} tone="muted">
            {t('timeLeft')}
          </Text>
          <Badge tone={stateTones[facts.state]}>{t(facts.state)}</Badge>
        </Row>
        <Figure value={facts.left.count} unit={t(facts.left.unit, { count: facts.left.count })} />
        <Text as="p" size={13}>
          <Text weight={500}>{service.plan_name ?? t('noPlanName')}</Text>
          <Text tone="muted">
            <Dot />
            {service.user_level > 0 && (
              <>
                {t('level', { level: service.user_level })}
                <Dot />
              </>
            )}
            {t(over ? 'endedOn' : 'until', { date: day })}
          </Text>
        </Text>
        <Row wrap gap={12}>
          {facts.state === 'usedUp' && !offline && (
            <ButtonLink href={links.addTraffic} kind="primary">
              {t('addTraffic')}
            </ButtonLink>
          )}
          {offline ? (
            <Button disabled>{t('renew')}</Button>
          ) : (
            <ButtonLink
              href={links.renew}
              kind={facts.isEnding && facts.state !== 'usedUp' ? 'primary' : 'default'}
            >
              {t('renew')}
            </ButtonLink>
          )}
          {renewal}
        </Row>
      </Hero>
      <QuotaPart service={service} facts={facts} now={now} figures={figures} />
      <ServiceCells dashboard={dashboard} service={service} links={links} figures={figures} wide />
    </Panel>
  );
}

const percent = (share: number) => Math.round(share * 100);

export interface QuotaPartProps {
  service: Service;
  facts: ServiceFacts;
  now: Date;
  /** The attribute of places with its figures. */
  figures: Figures;
  /** The width in the panel's twelve columns. */
  span?: 7 | 12;
}

/** The legend of the bar, and the pace. */
function Legend({ facts }: Pick<QuotaPartProps, 'facts'>) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <Row
      wrap
      data-legend
      style={{ gap: '4px 20px', fontSize: 13, lineHeight: '20px', color: 'var(--muted)' }}
    >
      <Row gap={6}>
        <Key />
        {t('earlier')} <b>{format.bytes(facts.earlier)}</b>
      </Row>
      <Row gap={6}>
        <Key data-share="2" />
        {t('yesterday')} <b>{format.bytes(facts.yesterday)}</b>
      </Row>
      <Row gap={6}>
        <Key data-share="3" />
        {t('today')} <b>{format.bytes(facts.today)}</b>
      </Row>
      {facts.gone !== undefined && (
        <Row gap={6} data-pace>
          <Key data-share="tick" />
          <Text {...(facts.isAhead ? { tone: 'warning' as const } : {})}>
            {t(facts.isAhead ? 'paceAhead' : 'paceFine', { percent: percent(facts.gone) })}
          </Text>
        </Row>
      )}
    </Row>
  );
}

/** The used quota, the pace, and the next reset. */
export function QuotaPart({ service, facts, now, figures, span = 7 }: QuotaPartProps) {
  const { t, i18n } = useTranslation('account');
  const format = useFormat();
  const whole = Math.max(facts.total, 1);
  const left = (
    <Text size={13} tone="muted" nowrap>
      {t(facts.state === 'expired' ? 'unused' : 'left')}
    </Text>
  );
  const number = (
    <Text size={20} weight={600} nowrap>
      {format.bytes(facts.remaining)}
    </Text>
  );
  return (
    <Quota data-span={span} data-full {...figures}>
      <Row between wrap style={{ minHeight: 24, rowGap: 0 }}>
        <Text size={13} tone="muted">
          {service.period_start_at
            ? t('trafficSince', { date: format.day(service.period_start_at, now) })
            : t('traffic')}
        </Text>
        <Text size={13} tone="muted">
          {service.next_reset_at
            ? t('resets', { date: format.day(service.next_reset_at, now), days: facts.resetInDays ?? 0 })
            : facts.state !== 'expired' && t('neverResets')}
        </Text>
      </Row>
      <Row between baseline wrap data-numbers style={{ minHeight: 32, rowGap: 0 }}>
        <Row gap={6} baseline>
          {i18n.language === 'en' ? (
            <>
              {number} {left}
            </>
          ) : (
            <>
              {left} {number}
            </>
          )}
        </Row>
        <Text size={13} tone="muted">
          {t('used', { used: format.bytes(facts.used), total: format.bytes(facts.total) })}
        </Text>
      </Row>
      <QuotaBar
        label={t('usedShare', { percent: percent(facts.used / whole) })}
        earlier={facts.earlier / whole}
        yesterday={facts.yesterday / whole}
        today={facts.today / whole}
        gone={facts.gone}
      />
      <Legend facts={facts} />
    </Quota>
  );
}
