import { answerSignInRequest, showSignInRequest } from '@ferry/core/contract/auth/customer';
import { ConfirmSignInScreen } from '@ferry/ui/screens/auth/ConfirmSignInScreen/ConfirmSignInScreen';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { useLocation } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

/** The target of the QR code. The code in the fragment does not sign in by itself. */
export function ConfirmSignInPage() {
  const { hash } = useLocation();
  const code = hash.slice(1);
  const homeHref = paths.dashboard();
  const now = useNow();
  if (!z.safeParse(showSignInRequest.params.code, code).success)
    return (
      <ConfirmSignInScreen
        request={undefined}
        attempt={{ state: 'idle' }}
        now={now}
        homeHref={homeHref}
        onAnswer={() => {}}
        onRetry={() => {}}
      />
    );
  return <Confirm key={code} code={code} />;
}

function Confirm({ code }: { code: string }) {
  const read = usePage(showSignInRequest, { code });
  const answer = useCall(answerSignInRequest);
  const [answered, setAnswered] = useState<'allowed' | 'denied'>();
  const say = async (is_allowed: boolean) => {
    if (await answer.run({ code, body: { is_allowed } })) setAnswered(is_allowed ? 'allowed' : 'denied');
  };
  return (
    <ConfirmSignInScreen
      request={read.load}
      attempt={answer.attempt}
      answered={answered}
      now={useNow()}
      homeHref={paths.dashboard()}
      onAnswer={(isAllowed) => void say(isAllowed)}
      onRetry={read.refresh}
    />
  );
}
