import type { ban } from '@ferry/core/contract/accounts/customer';
import { timeLeft } from '@ferry/core/format/time';
import { LifeBuoy, LogOut, Megaphone, ShieldX, Wallet } from 'lucide-react';
import { styled } from 'styled-components';
import type * as z from 'zod/mini';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody, CardFoot } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { PageTitle } from '../../../components/PageTitle/PageTitle.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';

export type Ban = z.output<typeof ban>;

export interface BannedScreenProps {
  /** Why, since when and until when. */
  ban: Ban;
  now: Date;
  walletHref: string;
  announcementsHref: string;
  /** The address of a new ticket, to object. */
  ticketHref: string;
  /** The mail address, to object. Missing if the site has none. */
  supportEmail?: string | undefined;
  onSignOut: () => void;
  /** Whether the sign-out is on its way. */
  isSigningOut?: boolean;
}

const Middle = styled.div`
  width: 100%;
  max-width: 560px;
  margin: 0 auto;
  padding: 8px 0 24px;
`;
const Disc = styled.span`
  width: 40px;
  height: 40px;
  border-radius: 50%;
  display: grid;
  place-items: center;
  flex: none;
  background: var(--error-soft);
  color: var(--error);
`;
/** Several lines are left-aligned. */
const Reason = styled.span`
  display: inline-block;
  text-align: start;
  font-weight: 500;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${below.sm} { display: grid; }
`;

/** Why an account is banned, until when, and what still works. */
export function BannedScreen({
  ban: { reason, start_at, end_at },
  now,
  walletHref,
  announcementsHref,
  ticketHref,
  supportEmail,
  onSignOut,
  isSigningOut = false,
}: BannedScreenProps) {
  const { t } = useTranslation('bans');
  const format = useFormat();
  const { count, unit } = timeLeft(end_at, now, format.zone);
  return (
    <Middle>
      <Card>
        <CardBody>
          <Stack gap={20}>
            <Row gap={12}>
              <Disc>
                <Icon as={ShieldX} size={22} />
              </Disc>
              <PageTitle size={20} weight={600}>
                {t('title')}
              </PageTitle>
            </Row>
            <Facts
              facts={[
                { name: t('reason'), value: <Reason>{reason}</Reason> },
                { name: t('start'), value: format.moment(start_at, now) },
                { name: t('end'), value: <Text weight={500}>{format.moment(end_at, now)}</Text> },
                ...(count > 0 ? [{ name: t('left'), value: t(unit, { count }) }] : []),
              ]}
            />
            {count > 0 ? <p>{t('safe')}</p> : <Notice>{t('ended')}</Notice>}
            <Stack gap={8}>
              <Text as="h2" size={13} tone="muted" weight={400}>
                {t('works')}
              </Text>
              <Actions>
                <ButtonLink href={walletHref} icon={Wallet}>
                  {t('wallet')}
                </ButtonLink>
                <ButtonLink href={announcementsHref} icon={Megaphone}>
                  {t('announcements')}
                </ButtonLink>
                <ButtonLink href={ticketHref} icon={LifeBuoy}>
                  {t('ticket')}
                </ButtonLink>
                <Button icon={LogOut} onClick={onSignOut} busy={isSigningOut}>
                  {t('signOut')}
                </Button>
              </Actions>
            </Stack>
          </Stack>
        </CardBody>
        {supportEmail && (
          <CardFoot>
            <Text size={13} tone="muted">
              {t('mistaken', { email: supportEmail })}
            </Text>
          </CardFoot>
        )}
      </Card>
    </Middle>
  );
}
