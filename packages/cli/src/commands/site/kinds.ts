import * as announcements from '@ferry/core/contract/announcements/admin';
import { type AnnouncementKind, announcementKind } from '@ferry/core/contract/announcements/customer';
import { inLanguages } from '@ferry/core/contract/base/texts';
import * as detect from '@ferry/core/contract/detect/admin';
import * as linksAdmin from '@ferry/core/contract/links/admin';
import * as links from '@ferry/core/contract/links/v1';
import { port } from '@ferry/core/contract/nodes/address';
import * as nodes from '@ferry/core/contract/nodes/admin';
import * as groups from '@ferry/core/contract/nodes/groups';
import * as shop from '@ferry/core/contract/shop/admin';
import * as system from '@ferry/core/contract/system/admin';
import { ticketContent } from '@ferry/core/contract/tickets/customer';
import * as desk from '@ferry/core/contract/tickets/desk';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Terms } from '../../platform/terms.ts';
import { checked, type Kind, type Thing } from './kind.ts';
import { compareShelf, shelfConflicts } from './shelves.ts';
import { withoutSecrets, withSecrets } from './written-secrets.ts';

const languages = announcements.translate.params.language.options;

const only = (names: object, all: Terms): Terms =>
  Object.fromEntries(Object.keys(names).map((name) => [name, all[name]]));

/** `null`: not set, so the default of the environment is used. */
const settings: Kind = {
  section: 'settings',
  one: 'settings',
  form: 'fields',
  async read({ ask }) {
    const { result } = await ask(system.showSettings, {});
    const own = result.settings.map(({ name, value, changed_at }) => [
      name,
      changed_at === null ? null : value,
    ]);
    return [{ name: 'site', terms: Object.fromEntries(own) }];
  },
  make: (given) => settings.change(given, { name: 'site', terms: {} }),
  change: (given) =>
    checked(system.siteSettings, given, ({ ask }, body) => ask(system.changeSettings, { body })),
};

const linkHost = z.object({
  host: links.setGroupHosts.query.a1_host,
  port: z.optional(z.nullable(port)),
});

/** The call sets the hosts of all groups at once, and cannot remove one. */
const linkHosts: Kind = {
  section: 'link_hosts',
  one: 'hosts',
  form: 'fields',
  async read({ ask }) {
    const { result } = await ask(linksAdmin.showGroupHosts, {});
    const set = Object.entries(result).filter(([, host]) => host !== null);
    return [{ name: 'of links', terms: Object.fromEntries(set) }];
  },
  make: (given) =>
    checked(z.object({ a1: linkHost, a2: linkHost, a3: linkHost }), given, ({ ask }, { a1, a2, a3 }) =>
      ask(links.setGroupHosts, {
        a1_host: a1.host,
        a2_host: a2.host,
        a3_host: a3.host,
        ...(a1.port && { a1_port: a1.port }),
        ...(a2.port && { a2_port: a2.port }),
        ...(a3.port && { a3_port: a3.port }),
      }),
    ),
  change: (given, { name, terms }) => linkHosts.make({ ...terms, ...given }, name),
};

async function announcement(context: Context, ann_type: AnnouncementKind): Promise<Thing[]> {
  const outcome = await context.send(announcements.show, { ann_type });
  if (outcome.kind === 'ok') {
    const { announcement_id, markdown_text, ...others } = outcome.answer.result;
    const said = languages.flatMap((language) => {
      const text = others[`markdown_text_${language}`];
      return text === undefined ? [] : [[`text_${language}`, text]];
    });
    return [
      { id: announcement_id, name: ann_type, terms: { text: markdown_text, ...Object.fromEntries(said) } },
    ];
  }
  if (outcome.kind === 'refused' && outcome.code === 'announcements.none') return [];
  throw await context.explain(announcements.show, outcome);
}

const translations = inLanguages('text', () => z.optional(z.nullable(announcements.translation)));
const edited = z.object(translations);
const published = z.object({ kind: announcementKind, text: announcements.markdown, ...translations });

/** Sets the texts in single languages of a revision. */
async function translate({ ask }: Context, revision: number, texts: z.output<typeof edited>): Promise<void> {
  for (const language of languages) {
    const text = texts[`text_${language}`];
    if (text !== undefined) await ask(announcements.translate, { revision, language, body: text ?? '' });
  }
}

const texts: Kind = {
  section: 'announcements',
  one: 'announcement',
  form: 'texts',
  read: async (context) =>
    (await Promise.all(announcementKind.options.map((kind) => announcement(context, kind)))).flat(),
  make: (given, name) =>
    checked(published, { ...given, kind: name }, async (context, { kind, text, ...others }) => {
      const { result } = await context.ask(announcements.publish, { ann_type: kind, body: text });
      await translate(context, result.revision, others);
    }),
  // A changed text makes a new announcement. It has the translations in the file, and none of the earlier announcement.
  change: (given, { id = 0, name }, whole = given) =>
    'text' in given
      ? texts.make(whole, name)
      : checked(edited, given, (context, others) => translate(context, id, others)),
};

const macroTexts = inLanguages('text', (language) => desk.saveMacro.body.shape[`content_${language}`]);
const changedMacro = z.object({ text: desk.saveMacro.body.shape.content, ...macroTexts });
const saved = z.object({ name: desk.macroName, text: ticketContent, ...macroTexts });

/** Saves the given texts, which the file writes like those of announcements. */
const saveMacro = ({ ask }: Context, name: string, { text, ...others }: z.output<typeof changedMacro>) =>
  ask(desk.saveMacro, {
    name,
    body: {
      content: text,
      ...Object.fromEntries(languages.map((language) => [`content_${language}`, others[`text_${language}`]])),
    },
  });

const macros: Kind = {
  section: 'macros',
  one: 'macro',
  form: 'texts',
  async read({ ask }) {
    const { result } = await ask(desk.listMacros, {});
    return result.map(({ name, content, ...others }) => {
      const said = languages.flatMap((language) => {
        const text = others[`content_${language}`];
        return text === undefined ? [] : [[`text_${language}`, text]];
      });
      return { name, terms: { text: content, ...Object.fromEntries(said) } };
    });
  },
  make: (given, name) =>
    checked(saved, { ...given, name }, (context, { name: as, ...said }) => saveMacro(context, as, said)),
  change: (given, { name }) =>
    checked(changedMacro, given, (context, said) => saveMacro(context, name, said)),
  prune: {
    does: 'remove',
    isOut: () => false,
    send: ({ ask }, { name }) => ask(desk.removeMacro, { name }),
  },
};

const rules: Kind = {
  section: 'rules',
  one: 'rule',
  form: { rows: { id: 'rule_id', name: 'name' } },
  async read({ ask }) {
    const { result } = await ask(detect.listRules, {});
    return result.map((rule) => ({
      id: rule.rule_id,
      name: rule.name,
      terms: only(detect.changeRule.body.shape, rule),
    }));
  },
  make: (given) => checked(detect.addRule.body, given, ({ ask }, body) => ask(detect.addRule, { body })),
  // The call replaces a whole rule.
  change: (given, { id = 0, terms }) =>
    checked(detect.changeRule.body, { ...terms, ...given }, ({ ask }, body) =>
      ask(detect.changeRule, { rule_id: id, body }),
    ),
  prune: {
    does: 'disable',
    // Nodes do not get rules for hexadecimal digits, and the call does not accept them.
    isOut: ({ terms }) => terms.is_enabled === false || terms.reads !== 'text',
    async send(context, rule) {
      const disabled = rules.change({ is_enabled: false }, rule);
      if ('send' in disabled) await disabled.send(context);
    },
  },
};

const calledGroup = z.object({ ...groups.updateGroup.params, ...groups.updateGroup.body.shape });

/** Names of node groups. A group exists if anything uses it, so the server also lists groups without names. */
const nodeGroups: Kind = {
  section: 'node_groups',
  one: 'group',
  form: 'texts',
  async read({ ask }) {
    const { result } = await ask(groups.listGroups, {});
    return result.map((group) => ({
      name: group.node_group,
      terms: Object.fromEntries(
        groups.groupTextNames.flatMap((text) => (group[text] === undefined ? [] : [[text, group[text]]])),
      ),
    }));
  },
  make: (given, node_group) =>
    checked(calledGroup, { ...given, node_group }, ({ ask }, { node_group: name, ...body }) =>
      ask(groups.updateGroup, { node_group: name, body }),
    ),
  change: (given, { name }) =>
    checked(groups.updateGroup.body, given, ({ ask }, body) =>
      ask(groups.updateGroup, { node_group: name, body }),
    ),
  prune: {
    does: 'remove',
    isOut: ({ terms }) => Object.keys(terms).length === 0,
    send: ({ ask }, { name, terms }) =>
      ask(groups.updateGroup, {
        node_group: name,
        body: Object.fromEntries(Object.keys(terms).map((text) => [text, null])),
      }),
  },
};

const products: Kind = {
  section: 'products',
  one: 'product',
  form: { rows: { id: 'shop_id', name: 'shop_name' } },
  async read({ ask }) {
    const { result } = await ask(shop.listProducts, {});
    const isMade = (type: string) => type === 'main_package' || type === 'additional_package';
    return result
      .filter(({ shop_type }) => isMade(shop_type))
      .map((product) => ({
        id: product.id,
        name: product.shop_name,
        terms: only(shop.updateProduct.body.shape, product),
      }));
  },
  compared: compareShelf,
  conflicts: shelfConflicts,
  make: (given) =>
    checked(shop.createProduct.body, given, ({ ask }, body) => ask(shop.createProduct, { body })),
  change: (given, { id = 0 }) =>
    checked(shop.updateProduct.body, given, ({ ask }, body) =>
      ask(shop.updateProduct, { shop_id: id, body }),
    ),
  prune: {
    does: 'disable',
    isOut: ({ terms }) => terms.is_enable === false,
    send: ({ ask }, { id = 0 }) => ask(shop.updateProduct, { shop_id: id, body: { is_enable: false } }),
  },
};

const nodesKind: Kind = {
  section: 'nodes',
  one: 'node',
  form: { rows: { id: 'node_id', name: 'node_name' } },
  async read({ ask }) {
    const things: Thing[] = [];
    for (const { node_id } of (await ask(nodes.health, {})).result) {
      const { result } = await ask(nodes.showConfig, { node_id });
      things.push({ id: node_id, name: result.node_name, terms: only(nodes.update.body.shape, result) });
    }
    return things;
  },
  exported: withoutSecrets,
  restored: withSecrets,
  make: (given) => checked(nodes.create.body, given, ({ ask }, body) => ask(nodes.create, { body })),
  change: (given, { id = 0 }) =>
    checked(nodes.update.body, given, ({ ask }, body) => ask(nodes.update, { node_id: id, body })),
  prune: {
    does: 'disable',
    isOut: ({ terms }) => terms.is_enabled === false,
    send: ({ ask }, { id = 0 }) => ask(nodes.setEnabled, { node_id: id, body: { is_enabled: false } }),
  },
};

/** Every section of the file, in the order of writing and applying. */
export const kinds: readonly Kind[] = [
  settings,
  linkHosts,
  texts,
  macros,
  rules,
  nodeGroups,
  products,
  nodesKind,
];
