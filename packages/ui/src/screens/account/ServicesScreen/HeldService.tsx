import { styled } from 'styled-components';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Figure } from '../../../components/Figure/Figure.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Panel, PanelPart } from '../../../components/Panel/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import type { Figures } from '../../parts/load.ts';
import { QuotaPart, stateTones } from '../DashboardScreen/ServicePanel.tsx';
import { type Service, serviceFacts } from '../service-facts.ts';
import type { ServicesLinks } from './links.ts';

const Actions = styled.div`
  display: flex;
  gap: 8px;
  margin-inline-start: auto;
  ${below.lg} { width: 100%; & > * { flex: 1 1 auto; padding-inline: 8px; } }
`;

/** The plan with its time and traffic, and its actions. */
export function HeldService({
  service,
  now,
  links,
  figures,
}: {
  service: Service;
  now: Date;
  links: Pick<ServicesLinks, 'renew' | 'change' | 'addTraffic'>;
  /** The attribute of places with its figures. */
  figures: Figures;
}) {
  const { t } = useTranslation(['services', 'account']);
  const format = useFormat();
  const facts = serviceFacts(service, now, format.zone);
  const over = facts.left.count === 0;
  return (
    <Panel aria-label={t('account:service')}>
      <PanelPart data-span="12" data-full {...figures}>
        <Row between>
          <Row wrap baseline style={{ rowGap: 0 }}>
            <Text as="h2" size={16} weight={600}>
              {service.plan_name ?? t('account:noPlanName')}
            </Text>
            {service.user_level > 0 && (
              <Text size={13} tone="muted">
                {t('account:level', { level: service.user_level })}
              </Text>
            )}
          </Row>
          <Badge tone={stateTones[facts.state]}>{t(`account:${facts.state}`)}</Badge>
        </Row>
        <Row wrap style={{ alignItems: 'end' }}>
          <Stack gap={0}>
            <Figure
              value={facts.left.count}
              unit={t(`account:${facts.left.unit}`, { count: facts.left.count })}
            />
            <Text size={13} tone="muted">
              {t(over ? 'account:endedOn' : 'account:until', {
                date: format.day(service.user_level_expire_in, now),
              })}
            </Text>
          </Stack>
          <Actions>
            <ButtonLink
              href={links.renew}
              kind={facts.isEnding && facts.state !== 'usedUp' ? 'primary' : 'default'}
            >
              {t('account:renew')}
            </ButtonLink>
            <ButtonLink href={links.change}>{t('changePlan')}</ButtonLink>
            {/* Traffic needs a plan that has not ended. */}
            {!over && (
              <ButtonLink href={links.addTraffic} kind={facts.state === 'usedUp' ? 'primary' : 'default'}>
                {t('account:addTraffic')}
              </ButtonLink>
            )}
          </Actions>
        </Row>
      </PanelPart>
      <QuotaPart service={service} facts={facts} now={now} figures={figures} span={12} />
    </Panel>
  );
}

/** The placeholders of the same boxes. */
export function HeldServiceSkeleton() {
  return (
    <Panel aria-busy data-growing>
      <PanelPart data-span="12" data-full>
        <Row between style={{ height: 24 }}>
          <Skeleton width={96} height={16} />
          <Skeleton width={52} height={22} />
        </Row>
        <Row wrap style={{ alignItems: 'end' }}>
          <Stack gap={0}>
            <Skeleton width={92} height={34} line={48} />
            <Skeleton width={150} line={20} />
          </Stack>
          <Actions>
            {['renew', 'change', 'add'].map((key) => (
              <Skeleton key={key} width={72} control />
            ))}
          </Actions>
        </Row>
      </PanelPart>
      <PanelPart data-span="12" data-full style={{ gap: 12 }}>
        <Row between style={{ height: 24 }}>
          <Skeleton width={56} />
          <Skeleton width={140} />
        </Row>
        <Row between style={{ height: 32 }}>
          <Skeleton width={132} height={20} />
          <Skeleton width={110} />
        </Row>
        <Skeleton height={10} radius={5} />
        <Skeleton width={260} line={36} />
      </PanelPart>
    </Panel>
  );
}
