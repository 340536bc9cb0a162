/** How a read fails. */
export type Break = 'offline' | '500' | '503' | 'malformed' | '403' | '404' | '422';

export interface Breaking {
  readonly how: Break;
  /** `GET /api/…` of the reads that fail. */
  readonly keys: readonly string[];
  /** The body of a refusal. */
  readonly body: string;
  /** Whether the page must tell it. Then that is waited for. */
  readonly isTold: boolean;
}

/** What a page says. */
export interface Said {
  readonly text: string;
  readonly failures: readonly { kind: string; text: string; buttons: string[] }[];
}

/** Replaces the server in a page: it answers what it answered before, or fails as it is told. */
export interface StandIn {
  /** Opens an address as a new customer, so that everything is read anew. */
  open(path: string, breaking?: Breaking): Promise<Said>;
  /** Reads again what is shown, as after the network was away. */
  readAgain(breaking: Breaking): Promise<Said>;
  /** The reads since the address was opened. */
  reads(): string[];
  /** Requests that it could not answer. */
  unknown: string[];
  /** While there are none, requests are passed on. */
  answers: [string, { status: number; text: string }][];
  /** Passes requests on, and keeps the answers. */
  isRecording: boolean;
}

declare global {
  var standIn: StandIn;
}

/** Runs in the page before its scripts. A function of the page must contain all it uses. */
export function putStandIn(): void {
  let answers = new Map<string, { status: number; text: string }>();
  const asked = new Set<string>();
  const network = window.fetch.bind(window);
  const realNow = Date.now.bind(Date);
  let ahead = 0;
  Date.now = () => realNow() + ahead;
  let pending = 0;
  let breaking: Breaking | undefined;
  let customer = 1_000;

  const json = { 'content-type': 'application/json', 'x-request-id': '7f3a21c9' };
  const fail = ({ how, body }: Breaking) => {
    if (how === 'offline') throw new TypeError('Failed to fetch');
    if (how === 'malformed') return new Response('{"is_success":true,"result":7}', { headers: json });
    const wait = how === '503' ? { 'retry-after': '40' } : {};
    return new Response(body, { status: Number(how), headers: { ...json, ...wait } });
  };
  const answer = async (request: Request, key: string, search: string) => {
    if (breaking?.keys.includes(key)) return fail(breaking);
    const known = answers.get(key + search) ?? answers.get(key);
    if (known && !standIn.isRecording) return new Response(known.text || null, { ...known, headers: json });
    if (!standIn.isRecording) {
      if (request.method === 'GET') standIn.unknown.push(key + search);
      return await new Promise<Response>(() => {});
    }
    const response = await network(request);
    const kept = { status: response.status, text: await response.clone().text() };
    answers.set(key, kept);
    answers.set(key + search, kept);
    return response;
  };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (!/^\/(api|v1)\//.test(pathname)) return network(input, init);
    // A long poll. Without a cursor it is a read like the others, which the reminders of the overview wait for.
    if (pathname.endsWith('/events') && search.includes('since='))
      return await new Promise<Response>(() => {});
    const key = `${request.method} ${pathname}`;
    if (request.method === 'GET') asked.add(key);
    const isShort = standIn.isRecording || answers.has(key) || breaking?.keys.includes(key);
    if (isShort) pending += 1;
    try {
      return await answer(request, key, search);
    } finally {
      if (isShort) pending -= 1;
    }
  };

  const frame = () => new Promise((resolve) => setTimeout(resolve, 8));
  const isBusy = () =>
    pending > 0 ||
    document.querySelector('#portal :is([aria-busy=true]:not(button), [data-opening])') !== null;
  /** Until nothing was busy for so many frames. A page that opens has parts that load later. */
  const settle = async (frames: number) => {
    // While answers are recorded, none may be left out. Later a page may wait for ever for one that is withheld.
    const last = performance.now() + (standIn.isRecording ? 60_000 : 3_000);
    const isAsked = () => breaking?.keys.some((key) => asked.has(key)) ?? true;
    for (let calm = 0; calm < frames && performance.now() < last; ) {
      await frame();
      calm = isBusy() || !isAsked() ? 0 : calm + 1;
    }
  };
  /** The texts of an element with spaces between, so that no word runs into the next. */
  const textIn = (element: Element | null): string => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(element ?? document.createElement('p'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
    return texts.join(' ');
  };
  const look = (): Said => ({
    text: textIn(document.querySelector('#portal')),
    failures: [
      ...document.querySelectorAll<HTMLElement>('#portal [data-failure], [role=dialog] [data-failure]'),
    ].map((one) => ({
      kind: one.dataset.failure ?? '',
      text: textIn(one),
      buttons: [...one.querySelectorAll('button, a')].map(({ textContent }) => textContent ?? ''),
    })),
  });
  /** Milliseconds that a page has for what it must do, on a machine that does much beside it. */
  const patience = 20_000;
  const until = async (isSo: () => boolean, most = patience) => {
    for (const last = performance.now() + most; !isSo() && performance.now() < last; ) await frame();
  };
  /** A part that appears only with its failure may load its code first. */
  const told = async ({ isTold }: Breaking) => {
    const isSaid = ({ failures, text }: Said) => failures.length > 0 || text.includes('Page Not Found');
    await until(() => isSaid(look()), isTold ? patience : 320);
    return look();
  };
  const base64 = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const tabs = new BroadcastChannel('ferry-session');
  /** Another customer signed in in another tab: everything of the one before is dropped. */
  const changeCustomer = async () => {
    const now = sessionStorage.getItem('access_token');
    if (now === null) return;
    customer += 1;
    const seconds = Math.floor(realNow() / 1000);
    const [head = '', payload = ''] = now.split('.');
    const before = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const token = {
      ...before,
      iat: seconds,
      exp: seconds + 100_000,
      subject_access: { ...before.subject_access, user_id: customer, user_name: 'x' },
    };
    const expires_at = realNow() + 100_000_000 + customer * 1_000;
    const access_token = `${head}.${base64(token)}.c2ln`;
    tabs.postMessage({ type: 'tokens', access_token, expires_at });
    await until(() => sessionStorage.getItem('access_token') === access_token);
  };

  window.standIn = {
    unknown: [],
    isRecording: true,
    get answers() {
      return [...answers];
    },
    set answers(next) {
      answers = new Map(next);
      standIn.isRecording = false;
    },
    reads: () => [...asked],
    async open(path, next) {
      breaking = undefined;
      if (window.location.pathname + window.location.search !== path) {
        const before = document.title;
        window.history.pushState({}, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
        // Until its code is loaded, the page before stays.
        await until(() => document.title !== before);
        await settle(80);
      }
      if (standIn.isRecording) return look();
      asked.clear();
      breaking = next;
      await changeCustomer();
      await frame();
      await settle(5);
      return next ? told(next) : look();
    },
    async readAgain(next) {
      asked.clear();
      breaking = next;
      ahead += 6_000;
      window.dispatchEvent(new Event('online'));
      await frame();
      await settle(5);
      return told(next);
    },
  };
}
