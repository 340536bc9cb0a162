import { create, list, revoke } from '@ferry/core/contract/api-tokens/customer';
import { DeveloperScreen } from '@ferry/ui/screens/api-tokens/DeveloperScreen/DeveloperScreen';
import { useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { usePortal } from '../../portal.ts';

type Made = Parameters<typeof DeveloperScreen>[0]['made'];

export function DeveloperPage() {
  const { apiBase } = usePortal();
  const read = usePage(list, {});
  const make = useCall(create);
  const end = useCall(revoke);
  const [revoked, setRevoked] = useState<string>();
  const [made, setMade] = useState<Made>();
  return (
    <DeveloperScreen
      tokens={read.load}
      revoking={{ id: revoked, attempt: end.attempt }}
      creating={make.attempt}
      made={made}
      apiUrl={apiBase || window.location.origin}
      docsHref={`${apiBase}/api/docs`}
      now={useNow()}
      onRetry={read.refresh}
      onCreate={async (token) => setMade((await make.run({ body: token }))?.result)}
      onRevoke={(token_id) => {
        setRevoked(token_id);
        void end.run({ token_id });
      }}
      onKept={() => setMade(undefined)}
    />
  );
}
