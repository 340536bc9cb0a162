import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { history, list } from '@ferry/core/contract/nodes/customer';

import { countryName } from '@ferry/core/format/country-name';
import { kindNames } from '../parts/listed.ts';

export type Nodes = CallAnswer<typeof list>['result'];
export type Node = Nodes['available_nodes'][number];

export type NodeHistory = CallAnswer<typeof history>['result'];

/** The order of nodes. `site`: the site's own. */
export const nodeOrders = ['site', 'load', 'rate', 'name'] as const;
export type NodeOrder = (typeof nodeOrders)[number];

/** The filters and the order of the list. */
export interface NodesView {
  /** A part of a name, a country, a remark or a protocol. */
  text: string;
  order: NodeOrder;
  /** A country code, or empty. */
  place: string;
  isUsableOnly: boolean;
}

/** The protocols of a node in one line. */
export const protocolNames = ({ protocol_support }: Node, locale: string): string =>
  kindNames(protocol_support, locale);

/** Whether the numbers of a node are valid: they come with its reports. */
export const isHeard = ({ status }: Node): boolean => status === 'online';

export interface Place {
  code: string;
  count: number;
}

/** The countries of some nodes, those with most nodes first. */
export const placesOf = (nodes: readonly Node[]): Place[] => {
  const counts = new Map<string, number>();
  for (const { country_code } of nodes) counts.set(country_code, (counts.get(country_code) ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
};

const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase().trim();

const texts = new WeakMap<Node, { locale: string; text: string }>();

/** All searchable text of a node, computed once and not for each typed letter. */
function textOf(node: Node, locale: string): string {
  const known = texts.get(node);
  if (known?.locale === locale) return known.text;
  const { node_name, location, remark, country_code, node_groups } = node;
  const place = countryName(country_code, locale);
  const parts = [node_name, location, remark ?? '', country_code, place, ...node_groups];
  const text = plain([...parts, protocolNames(node, locale)].join(' '));
  texts.set(node, { locale, text });
  return text;
}

/** The matching nodes in the chosen order. */
export function nodesOf(nodes: readonly Node[], view: NodesView, locale: string): Node[] {
  const words = plain(view.text).split(/\s+/).filter(Boolean);
  const found = nodes.filter((node) => {
    if (view.place !== '' && node.country_code !== view.place) return false;
    if (view.isUsableOnly && !node.is_usable) return false;
    return words.length === 0 || words.every((word) => textOf(node, locale).includes(word));
  });
  const load = (node: Node) => (isHeard(node) && node.load !== null ? node.load : Number.POSITIVE_INFINITY);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const by: Record<NodeOrder, (a: Node, b: Node) => number> = {
    site: () => 0,
    load: (a, b) => (load(a) === load(b) ? 0 : load(a) - load(b)),
    rate: (a, b) => Number(a.node_rate) - Number(b.node_rate),
    name: (a, b) => compare(a.node_name, b.node_name),
  };
  return found.sort(by[view.order]);
}
