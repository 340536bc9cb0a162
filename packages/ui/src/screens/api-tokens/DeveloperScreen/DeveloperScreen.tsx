import { oldService } from '@ferry/core/contract/accounts/customer';
import { list as listNodes } from '@ferry/core/contract/nodes/customer';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { CopyField } from '../../../components/CopyField/CopyField.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { known } from '../../parts/load.ts';
import { SideBySide } from '../../parts/MainAndSide.tsx';
import { CreateCard, type CreateCardProps } from './CreateCard.tsx';
import { TokensCard, type TokensCardProps } from './TokensCard.tsx';

export interface DeveloperScreenProps extends TokensCardProps, Omit<CreateCardProps, 'count'> {
  /** Address of the API, such as `https://ferry.example`. */
  apiUrl: string;
  docsHref: string;
}

/** Commands that work unchanged once the token is in the environment. */
function Examples({ apiUrl, docsHref }: Pick<DeveloperScreenProps, 'apiUrl' | 'docsHref'>) {
  const { t } = useTranslation('developer');
  const curl = (path: string) => `curl -H "Authorization: Bearer $FERRY_TOKEN" ${apiUrl}${path}`;
  const examples = [
    [t('usage'), curl(oldService.path)],
    [t('nodes'), curl(listNodes.path)],
    [t('cli'), `FERRY_URL=${apiUrl} ferry account service`],
  ] as const;
  return (
    <Card
      title={t('examples')}
      tools={
        <TextLink href={docsHref} target="_blank">
          {t('docs')}
        </TextLink>
      }
    >
      <CardBody>
        <Stack gap={16}>
          <Text as="p" tone="muted">
            {t('examplesText')}
          </Text>
          {examples.map(([name, command]) => (
            <Stack key={name} gap={4}>
              <Text size={13} weight={500}>
                {name}
              </Text>
              <CopyField wrap value={command} label={name} />
            </Stack>
          ))}
        </Stack>
      </CardBody>
    </Card>
  );
}

/** The customer's API tokens: a list, a form for a new one, and examples. */
export function DeveloperScreen(props: DeveloperScreenProps) {
  const { tokens, now } = props;
  return (
    <>
      <StaleLine of={tokens} now={now} />
      <TokensCard {...props} />
      <SideBySide style={{ alignItems: 'stretch' }}>
        <CreateCard {...props} count={known(tokens)?.filter((one) => !one.is_expired).length} />
        <Examples {...props} />
      </SideBySide>
    </>
  );
}
