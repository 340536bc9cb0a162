import { one } from '@ferry/core/contract/announcements/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { create, ticketKind, ticketLimits } from '@ferry/core/contract/tickets/customer';
import { useToast } from '@ferry/ui/components/Toast/Toast';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { type NewTicket, NewTicketScreen } from '@ferry/ui/screens/tickets/NewTicketScreen/NewTicketScreen';
import type { Answer } from '@ferry/ui/screens/tickets/NewTicketScreen/suggest.ts';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useQuery } from '../../binding/use-query.ts';
import { deviceNow } from '../../platform/device/clock.ts';
import { useNavigate, useSearchParams } from '../../platform/navigation/history.tsx';
import { takeShared } from '../../platform/shared-text.ts';
import { paths } from '../../routes.ts';
import { Splash } from '../../routing/Splash.tsx';
import type { AnswersProps } from './OperatorAnswers.tsx';
import { useDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';

/** Values from another page: `?kind=`, `?subject=` and `?text=`. */
function usePrefill(): NewTicket {
  const [query] = useSearchParams();
  return {
    kind: ticketKind.options.find((kind) => kind === query.get('kind')) ?? 'general',
    title: (query.get('subject') ?? '').slice(0, ticketLimits.title),
    content: (query.get('text') ?? '').slice(0, ticketLimits.content),
  };
}

/** Loaded once the ticket has a text. The form works without it. */
const OperatorAnswers = lazy(() =>
  import('./OperatorAnswers.tsx').then(
    ({ OperatorAnswers }): { default: ComponentType<AnswersProps> } => ({ default: OperatorAnswers }),
    () => ({ default: () => null }),
  ),
);

interface FormProps {
  prefill: NewTicket;
  /** The draft that the page opens. */
  place?: string;
}

function Form({ prefill, place }: FormProps) {
  const { t } = useTranslation('tickets');
  // A text from another page does not overwrite the customer's draft.
  const isPrefilled = prefill.title !== '' || prefill.content !== '';
  const { opened, keep, forget } = useDraft(place ?? (isPrefilled ? `new:${prefill.title}` : 'new'));
  const hasDraft = opened.title !== '' || opened.text !== '';
  const { attachments, clear, ...uploads } = useUploads(opened.files, (files) => keep({ files }));
  const navigate = useNavigate();
  const toast = useToast();
  const goTo = ({ result }: CallAnswer<typeof create>) => {
    clear();
    forget();
    toast.success(t('submitted'), t('submittedText'));
    void navigate(paths.ticket({ id: result.id }), { replace: true });
  };
  const { attempt, run } = useCall(create, { onFound: (answer) => answer && goTo(answer) });
  const initial = useRef<NewTicket>(
    hasDraft ? { kind: opened.kind, title: opened.title, content: opened.text } : prefill,
  );
  const [isWritten, setWritten] = useState(initial.current.title !== '' || initial.current.content !== '');
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const submit = async (ticket: NewTicket) => {
    const answer = await run({ body: { ...ticket, attachment_ids: attachments.map(({ id }) => id) } });
    if (answer !== undefined) goTo(answer);
  };
  return (
    <>
      <NewTicketScreen
        {...uploads}
        draft={initial.current}
        onDraft={({ kind, title, content }) => {
          keep({ kind, title, text: content });
          setWritten(true);
        }}
        answers={answers}
        checkHref={paths.check()}
        attempt={attempt}
        onSubmit={(ticket) => void submit(ticket)}
      />
      {isWritten && (
        <Suspense>
          <OperatorAnswers onAnswers={setAnswers} />
        </Suspense>
      )}
    </>
  );
}

/** Starts with the announcement's title, once it is loaded. */
function AboutAnnouncement({ revision, prefill }: { revision: number; prefill: NewTicket }) {
  const { t } = useTranslation('tickets');
  const { data, failure } = useQuery(one, { revision });
  if (data === undefined && failure === undefined) return <Splash within />;
  const title = data && t('aboutAnnouncement', { title: data.result.title }).slice(0, ticketLimits.title);
  return <Form prefill={title ? { ...prefill, title } : prefill} />;
}

/** The draft of texts that other apps share. */
const sharedPlace = 'new:shared';

/** Starts with a text that another app has shared, below earlier shared texts that are not sent yet. */
function FromShare({ prefill }: { prefill: NewTicket }) {
  const { opened, keep } = useDraft(sharedPlace);
  const [isTaken, setTaken] = useState(false);
  const once = useRef(false);
  useEffect(() => {
    if (once.current) return;
    once.current = true;
    void takeShared(deviceNow()).then((shared) => {
      if (shared !== undefined)
        keep({
          title: (opened.title || shared.title).slice(0, ticketLimits.title),
          text: [opened.text, shared.text]
            .filter((text) => text !== '')
            .join('\n\n')
            .slice(0, ticketLimits.content),
        });
      setTaken(true);
    });
  }, [opened, keep]);
  return isTaken ? <Form prefill={prefill} place={sharedPlace} /> : <Splash within />;
}

export function NewTicketPage() {
  const prefill = usePrefill();
  const [query] = useSearchParams();
  if (query.has('shared')) return <FromShare prefill={prefill} />;
  const revision = Math.trunc(Number(query.get('announcement')));
  return revision > 0 && prefill.title === '' ? (
    <AboutAnnouncement revision={revision} prefill={prefill} />
  ) : (
    <Form prefill={prefill} />
  );
}
