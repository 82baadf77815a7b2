import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-TW'],
  fallbackLocales: { default: 'en-US' },
  // What one reads before the sign-in, and the rest: the login is not to wait for words it does not say.
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/door',
      include: ['src/app', 'src/screens/login'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/home',
      include: ['src/**/*.ts', 'src/**/*.tsx'],
      exclude: ['src/core/**', 'src/app/**', 'src/screens/login/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
