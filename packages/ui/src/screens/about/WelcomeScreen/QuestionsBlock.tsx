import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Link } from '../../../components/Link/Link.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { questionsIn } from '../questions-in.ts';
import { Block, BlockHead } from './Block.tsx';

const Columns = styled.div`
  ${from.md} { display: grid; grid-template-columns: 280px minmax(0, 1fr); gap: 64px; }
`;

const List = styled.div`
  border-top: 1px solid var(--line);
  details { border-bottom: 1px solid var(--line); }
  summary {
    list-style: none;
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 52px;
    padding: 8px 0;
    font-weight: 500;
    cursor: pointer;
  }
  summary::-webkit-details-marker { display: none; }
  summary svg { margin-inline-start: auto; flex: none; color: var(--muted); transition: transform var(--fast) var(--ease); }
  [open] > summary svg { transform: rotate(180deg); }
  p { color: var(--muted); padding-inline-end: 32px; padding-bottom: 16px; max-width: 46em; white-space: pre-line; }
`;

interface QuestionsBlockProps {
  questions: ReturnType<typeof questionsIn>;
  contact: string | null;
}

/** Questions with the operator's answers. They open without JavaScript. */
export function QuestionsBlock({ questions, contact }: QuestionsBlockProps) {
  const { t } = useTranslation('about');
  return (
    <Block id="questions">
      <Columns>
        <BlockHead
          title={t('questions')}
          text={
            contact && (
              <>
                {t('noAnswer')}
                <Link href={contact} style={{ textDecoration: 'underline' }}>
                  {t('writeToUs')}
                </Link>
              </>
            )
          }
        />
        <List>
          {questions.map(({ question, answer }, at) => (
            <details key={question} open={at === 0}>
              <summary>
                {question}
                <Icon as={ChevronDown} size={18} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </List>
      </Columns>
    </Block>
  );
}
