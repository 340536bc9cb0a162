import { addons } from 'storybook/manager-api';
import { brands } from './brand.ts';

addons.setConfig({ theme: brands.light });
