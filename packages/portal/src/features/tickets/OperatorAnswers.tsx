import { frontDoor } from '@ferry/core/contract/system/front-door';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { questionsIn } from '@ferry/ui/screens/about/questions-in.ts';
import type { Answer } from '@ferry/ui/screens/tickets/NewTicketScreen/suggest.ts';
import { useEffect } from 'react';
import { useQuery } from '../../binding/use-query.ts';
import { newestAnnouncements } from '../../platform/network/first-reads.ts';
import { paths } from '../../routes.ts';

export interface AnswersProps {
  onAnswers: (answers: readonly Answer[]) => void;
}

/** Reads the operator's questions with answers, and the newest announcements. Renders nothing. */
export function OperatorAnswers({ onAnswers }: AnswersProps) {
  const { i18n } = useTranslation('tickets');
  const { language } = i18n;
  const questions = useQuery(frontDoor, {}).data?.result.questions;
  const news = useQuery(newestAnnouncements.call, newestAnnouncements.input).data?.result;
  useEffect(() => {
    onAnswers([
      ...(questions ? questionsIn(questions, language) : []).map(({ question, answer }) => ({
        title: question,
        text: answer,
      })),
      ...(news ?? []).map(({ revision, title, content }) => ({
        title,
        text: content,
        href: `${paths.announcements()}?revision=${revision}`,
      })),
    ]);
  }, [questions, news, language, onAnswers]);
  return null;
}
