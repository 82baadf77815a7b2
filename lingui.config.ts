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
      exclude: ['src/app/sentences.tsx', 'src/app/DiagnosticsButton.tsx', 'src/app/diagnostics'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/home',
      include: [
        'src/ui',
        'src/line',
        'src/platform',
        'src/screens/home',
        'src/screens/shared',
        'src/app/sentences.tsx',
        'src/app/DiagnosticsButton.tsx',
        'src/app/diagnostics',
      ],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
