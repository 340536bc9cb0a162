import { Registry } from 'prom-client';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openAdmin } from '../../testing/people/customers.ts';
import { openProduct } from '../../testing/products.ts';
import { openPortalServer } from '../../testing/servers/built-portal.ts';
import { createApp } from '../app.ts';

const portal = await openPortalServer();
const { server, app } = portal;
afterAll(() => portal[Symbol.asyncDispose]());

describe('what a document says of its site', () => {
  const set = async (payload: object) => {
    const headers = await openAdmin(server, ['admin:settings.write']);
    const url = '/api/v2/admin_api/settings';
    const answer = await server.app.inject({ method: 'PUT', url, headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    server.clock.turn(11);
  };
  const document = async (url: string, language = 'en') =>
    (await app.inject({ url, headers: { 'accept-language': language } })).body;
  const doorOf = (body: string): unknown => {
    const [, content] = /<meta name="ferry-front-door" content="([^"]*)">/.exec(body) ?? [];
    const text = content?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    return text === undefined ? undefined : JSON.parse(text);
  };
  const untouched = { public_plans: null, public_nodes: null, search_engines: null, preview_text_en: null };
  afterEach(() => set({ ...untouched, preview_image_url: null, questions_en: null }));

  test('by default excludes search engines and gives link previews only the name', async () => {
    for (const url of ['/auth', '/auth/sign-in', '/nowhere']) {
      const body = await document(url);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain('<meta name="description" content="An English sentence">');
      expect(body).toContain(`<meta property="og:title" content="${server.services.config.siteName}">`);
      expect(body).not.toContain('og:description');
      expect(body).toContain(
        `<meta property="og:image" content="${server.services.config.publicUrl}/preview.png">`,
      );
    }
  });

  test('uses the operator’s text, in another language if one is missing', async () => {
    await set({
      search_engines: 'on',
      preview_text_en: 'Boats & "more"',
      preview_image_url: 'https://ferry.example/boat.png',
    });
    for (const language of ['en', 'zh-CN']) {
      const body = await document('/auth', language);
      expect(body).not.toContain('noindex');
      expect(body).toContain('<meta name="description" content="Boats &#38; &#34;more&#34;">');
      expect(body).toContain('<meta property="og:description" content="Boats &#38; &#34;more&#34;">');
      expect(body).toContain('<meta property="og:image" content="https://ferry.example/boat.png">');
    }
  });

  test('the front door stands in its own document, and its picture has a place for what is open', async () => {
    const closed = await document('/auth');
    expect(closed).toContain('<h1>Closed</h1>');
    expect(doorOf(closed)).toMatchObject({ plans: null, nodes: null });
    await openProduct(server, { name: '"</script>' });
    await set({ public_plans: 'open', questions_en: '## <b>Why?</b>\n$& "so"' });
    const open = await document('/auth');
    expect(open).toContain('<h1>With all</h1>');
    expect(doorOf(open)).toMatchObject({
      plans: { plans: [{ offers: [{ money_amount: '20.00' }] }] },
      questions: { en: [{ question: '<b>Why?</b>', answer: '$& "so"' }] },
    });
    expect(doorOf(await document('/auth/sign-in'))).toBeUndefined();
  });

  test('with an invite code it keeps a place for plans, but only the call with the code tells them', async () => {
    await set({ public_plans: 'invite' });
    expect(await document('/auth')).toContain('<h1>Closed</h1>');
    const invited = await document('/auth?invite_code=any');
    expect(invited).toContain('<h1>With plans</h1>');
    expect(doorOf(invited)).toMatchObject({ plans: null, by_invite: ['plans'] });
  });

  test('is also sent while the database does not answer', async () => {
    const { database, nouns } = server.services;
    const mute = nouns.map((noun) =>
      noun.tellDocuments ? { ...noun, tellDocuments: () => new Promise<never>(() => {}) } : noun,
    );
    const services = { ...server.services, database, nouns: mute, registry: new Registry() };
    const silent = createApp(services, portal.folder);
    const answer = await silent.inject('/auth');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>Closed</h1>');
    expect(doorOf(answer.body)).toBeUndefined();
    await silent.close();
  });
});
