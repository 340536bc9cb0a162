import Bowser from 'bowser';

/** What it is held in: for its picture. */
export type DeviceKind = 'phone' | 'tablet' | 'desktop' | 'program' | 'unknown';

export interface Device {
  /** For people, such as `Chrome，Windows` or `Chrome on Windows`; empty: it did not say. */
  readonly name: string;
  readonly kind: DeviceKind;
}

/** Shorter or Chinese names of browsers, by what the parser calls them. */
const names: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  'Microsoft Edge': ['Edge', 'Edge'],
  'Internet Explorer': ['IE', 'IE'],
  Miui: ['小米浏览器', 'Mi Browser'],
  'QQ Browser': ['QQ 浏览器', 'QQ Browser'],
  'Samsung Internet for Android': ['三星浏览器', 'Samsung Internet'],
  'Sogou Browser': ['搜狗浏览器', 'Sogou Browser'],
  'UC Browser': ['UC 浏览器', 'UC Browser'],
  WeChat: ['微信', 'WeChat'],
  huawei: ['华为浏览器', 'Huawei Browser'],
};

const kinds: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' };

/** The most of an unknown program's own name that is shown, in characters. */
const mostOfName = 60;

/** What a user agent says about itself, in the words of a language. */
export function formatDevice(agent: string, locale: string): Device {
  const said = agent.trim();
  if (said === '') return { name: '', kind: 'unknown' };
  const isChinese = locale.startsWith('zh');
  const { browser, os, platform } = Bowser.parse(said);
  const kind = kinds[platform.type ?? ''];
  if (kind === undefined) {
    const program = said.split(' ')[0]?.replace('/', ' ') ?? '';
    return { name: [...program].slice(0, mostOfName).join(''), kind: 'program' };
  }
  const key = said.includes('HuaweiBrowser') ? 'huawei' : (browser.name ?? '');
  const app = names[key]?.[isChinese ? 0 : 1] ?? key;
  const system = platform.model ?? (/HarmonyOS/.test(said) ? 'HarmonyOS' : (os.name ?? ''));
  const both = app !== '' && system !== '';
  return { name: both ? `${app}${isChinese ? '，' : ' on '}${system}` : app || system, kind };
}
