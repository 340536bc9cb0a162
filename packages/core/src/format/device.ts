import english from '../words/en/devices.json' with { type: 'json' };
import type { Language } from '../words/languages.ts';
import { pick, type Texts } from '../words/words.ts';
import source from '../words/zh-CN/devices.json' with { type: 'json' };
import traditional from '../words/zh-TW/devices.json' with { type: 'json' };

/** The kind of device, for its icon. */
export type DeviceKind = 'phone' | 'tablet' | 'desktop' | 'program' | 'unknown';

export interface Device {
  /** For people, such as `Chrome，Windows` or `Chrome on Windows`. Empty if it is unknown. */
  readonly name: string;
  readonly kind: DeviceKind;
}

type Named = readonly [mark: RegExp, name: string];

const texts: Readonly<Record<Language, Texts>> = {
  'zh-CN': source,
  'zh-TW': { ...source, ...traditional },
  en: { ...source, ...english },
};

/**
 * Patterns of browsers, with the suffix of their key, or their name if it is the same in every language. A browser
 * comes before the browsers whose names its User-Agent also contains.
 */
const browsers: readonly Named[] = [
  [/MicroMessenger/, 'wechat'],
  [/AlipayClient/, 'alipay'],
  [/Telegram/, 'Telegram'],
  [/MQQBrowser|QQBrowser/, 'qq_browser'],
  [/\bQQ\//, 'QQ'],
  [/Quark/, 'quark'],
  [/UCBrowser|UCWEB/, 'uc'],
  [/MiuiBrowser/, 'mi'],
  [/HuaweiBrowser/, 'huawei'],
  [/HeyTapBrowser/, 'oppo'],
  [/VivoBrowser/, 'vivo'],
  [/SamsungBrowser/, 'samsung'],
  [/baidubrowser|baiduboxapp/i, 'baidu'],
  [/MetaSr/, 'sogou'],
  [/QIHU|360SE|360EE/, '360'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/YaBrowser/, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly Named[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** The maximum length of a program's own name, in characters. */
const maxNameLength = 60;

function kindOf(agent: string): DeviceKind {
  if (/iPad|Tablet/.test(agent) || (/Android/.test(agent) && !/Mobile/.test(agent))) return 'tablet';
  return /Mobile|iPhone|Phone/.test(agent) ? 'phone' : 'desktop';
}

/** Describes a User-Agent in a language. Programs keep their own names. */
export function formatDevice(agent: string, language: Language): Device {
  const said = agent.trim();
  if (said === '') return { name: '', kind: 'unknown' };
  if (!said.startsWith('Mozilla/')) {
    const program = said.split(' ')[0]?.replace('/', ' ') ?? '';
    return { name: [...program].slice(0, maxNameLength).join(''), kind: 'program' };
  }
  const find = (all: readonly Named[]) => all.find(([mark]) => mark.test(said))?.[1] ?? '';
  const browser = find(browsers);
  const app = pick(texts[language], language, `browser_${browser}`) ?? browser;
  const system = find(systems);
  const both = app !== '' && system !== '' ? pick(texts[language], language, 'device', { app, system }) : '';
  return { name: both || app || system, kind: kindOf(said) };
}
