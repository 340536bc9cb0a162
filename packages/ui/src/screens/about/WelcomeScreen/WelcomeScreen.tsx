import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Load } from '../../parts/load.ts';
import { type AppsOf, contactOf, type FrontDoor } from '../front-door.ts';
import { questionsIn } from '../questions-in.ts';
import { AppsBlock } from './AppsBlock.tsx';
import { Block } from './Block.tsx';
import { Hero } from './Hero.tsx';
import { NodesCard, NodesSkeleton } from './NodesCard.tsx';
import { PlansBlock, PlansSkeleton } from './PlansBlock.tsx';
import { QuestionsBlock } from './QuestionsBlock.tsx';
import { StepsBlock } from './StepsBlock.tsx';

const Page = styled.div`
  width: 100%;
  min-width: 0;
`;

const Closing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  h2 { font-size: var(--t20); line-height: 28px; }
`;

export interface WelcomeScreenProps {
  siteName: string;
  /** What the operator shows to this visitor. */
  door: Load<FrontDoor>;
  /** The parts whose space is reserved while they load. */
  expects: { readonly plans: boolean; readonly nodes: boolean };
  /** A new account needs an invite code. */
  needsInvite: boolean;
  /** The apps that import a subscription. */
  apps: readonly AppsOf[];
  /** `DoorNotices`, if the server was asked. */
  notices?: ReactNode;
  signUpHref: string;
  signInHref: string;
  /** The address that leads a visitor through the sign-up to the quote of an offer. */
  offerHref: (shopId: number) => string;
}

/**
 * The front page: what the service is, what it costs, whether it works, how it is used. Parts that the operator does
 * not publish are left out.
 */
export function WelcomeScreen(props: WelcomeScreenProps) {
  const { siteName, door, expects, needsInvite, apps, notices, signUpHref, signInHref, offerHref } = props;
  const { t, i18n } = useTranslation('about');
  const data = door.state === 'ready' ? door.data : undefined;
  const isLoading = door.state === 'loading';
  const comes = (part: 'plans' | 'nodes') => isLoading && expects[part];
  const questions = data ? questionsIn(data.questions, i18n.language) : [];
  return (
    <Page>
      <Hero
        siteName={siteName}
        signUpHref={signUpHref}
        plans={data?.plans ?? null}
        hasPlans={comes('plans') || !!data?.plans}
        needsInvite={needsInvite}
      >
        {comes('nodes') && <NodesSkeleton />}
        {data?.nodes && <NodesCard nodes={data.nodes} statusHref={data.status_url} />}
      </Hero>
      {notices}
      {comes('plans') && <PlansSkeleton />}
      {data?.plans && <PlansBlock shop={data.plans} hrefOf={offerHref} />}
      <StepsBlock door={data} />
      <AppsBlock siteName={siteName} apps={apps} />
      {data && questions.length > 0 && <QuestionsBlock questions={questions} contact={contactOf(data)} />}
      <Block>
        <Closing>
          <div>
            <h2>{t('closing')}</h2>
            <Text as="p" tone="muted">
              {t('closingText')}
            </Text>
          </div>
          <Row gap={16} wrap>
            <ButtonLink size="big" href={signUpHref}>
              {t('signUp')}
            </ButtonLink>
            <TextLink href={signInHref}>{t('haveAccount')}</TextLink>
          </Row>
        </Closing>
      </Block>
    </Page>
  );
}
