import { usualLimits } from '@ferry/core/contract/base/call';
import { languages, sourceLanguage } from '@ferry/core/words/languages';

/** The introduction of the API document, as Markdown: what a reader must know before the first call. */
export const guide = (publicUrl: string): string =>
  `
All calls of this site, for clients, scripts and nodes. The portal uses the same calls.

## Signing in

\`POST /api/v2/auth/account_login/login\` returns an access token and a refresh token. If the site requires a
captcha, get a key from \`GET /api/v2/captcha-key?captcha_key_type=login\`, solve the challenge of the Cap protocol at
\`/api/v2/captcha/{tiago2_cap_key_id}/\`, and send both as \`captcha_key\` and \`tiago2_cap_token\`. If the account has a
second factor, the call is refused with \`auth.two_factor_required\`: send the same request with \`two_fa_code\`.

\`\`\`sh
curl ${publicUrl}/api/v2/auth/account_login/login \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@example.com", "password": "…"}'
\`\`\`

\`\`\`ts
interface Tokens { access_token: string; refresh_token: string; user_id: number }

async function signIn(email: string, password: string): Promise<Tokens> {
  const answer = await fetch('${publicUrl}/api/v2/auth/account_login/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { is_success, message, result } = await answer.json();
  if (!is_success) throw new Error(message);
  return result;
}
\`\`\`

Send the access token with each call, and replace it before it expires (\`exp\` in its payload). Each refresh token works
once: keep the new one that the refresh returns.

\`\`\`sh
curl ${publicUrl}/api/v2/user/dashboard/ -H "authorization: Bearer $ACCESS_TOKEN"

curl ${publicUrl}/api/v2/auth/jwt_token/jwt_access_refresh \\
  -H 'content-type: application/json' -d "{\\"refresh_token\\": \\"$REFRESH_TOKEN\\"}"
\`\`\`

\`\`\`ts
async function call<T>(path: string, accessToken: string): Promise<T> {
  const answer = await fetch('${publicUrl}' + path, {
    headers: { authorization: 'Bearer ' + accessToken, 'accept-language': 'en' },
  });
  if (answer.status === 401) throw new Error('refresh the session and try again');
  const { is_success, message, result } = await answer.json();
  if (!is_success) throw new Error(message);
  return result;
}
\`\`\`

Customers' scripts use an API token instead of the access token (\`apiTokens.create\`); each call says whether it accepts
one. The site's scripts use a script token, and nodes use their key.

## Answers and errors

| Family | Success | Refusal |
| --- | --- | --- |
| \`/api/v2\` | \`{"is_success": true, "message": "", "result": …}\` | \`{"is_success": false, "message", "code", "details"?, "detail"?}\` with the status below |
| \`/v1\`, the older calls | \`{"ret": 1, "msg", …}\` | \`{"ret": 0, "msg"}\` with status 200; only 401, 429 and server errors keep their status |
| \`/v1/mod_mu\`, nodes | \`{"ret": 1, "data": …}\` | \`{"ret": 0, "data": "…"}\` with the status below |
| \`/api/v1/server\`, \`/api/v2/server\`, nodes | the result, without an envelope | as in \`/api/v2\` |

| Status | Means | Do |
| --- | --- | --- |
| 401 | No valid token | Refresh the session, or sign in |
| 403 | The server refuses the call; \`code\` says why | Show \`message\` |
| 404 | No such path or object, or it belongs to somebody else | |
| 409 | Another change came first, or the \`Idempotency-Key\` belongs to another request | Read again |
| 413, 422 | The input is not valid; \`detail\` names the fields | Correct it |
| 429 | Too many requests | Wait \`Retry-After\` seconds |
| 500, 503 | The server failed, or cannot answer now | Retry later; with the same \`Idempotency-Key\` nothing is done twice |

\`message\` is in the language of \`Accept-Language\`: one of ${languages.join(', ')}, by default ${sourceLanguage}. \`code\` is the same in every
language.

## Paths and values

A path may end with a slash. Calls ignore unknown fields of a body; only calls under \`/api/v2/admin_api\` that say so
refuse them.

You can make each write at most ${usualLimits.customer.most} times a minute in one session or, without a session,
${usualLimits.anyone.most} times a minute from one IP address. Some writes have other limits. A repeat with the same
\`Idempotency-Key\` does not count.

Money is a decimal string with two places, such as \`"20.00"\`. Sizes are in bytes. Times are ISO 8601 with an offset;
the server writes UTC. Durations are ISO 8601, such as \`P30D\`. A limit of \`null\` means unlimited. Answers may get
new fields.
`.trim();
