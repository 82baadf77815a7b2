// The gallery page of the development server (/gallery.html). It is no input of the build, so no build contains it.
// `?locale=zh-TW` selects the other language; `?theme=light` or `?theme=dark` shows one theme only.
import '../ui/tokens.css';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forceStates } from './forced-states.ts';
import { Gallery } from './Gallery.tsx';

const query = new URLSearchParams(location.search);
const locale = query.get('locale') === 'zh-TW' ? 'zh-TW' : 'en-US';
const asked = query.get('theme');
const themes = (['light', 'dark'] as const).filter((theme) => asked === null || asked === theme);
const place = document.querySelector('#root');
if (!place) throw new Error('gallery.html has no #root');

document.documentElement.lang = locale;
if (asked !== null) document.documentElement.dataset['theme'] = asked;
forceStates(document);
createRoot(place).render(
  <StrictMode>
    <Gallery locale={locale} themes={themes} />
  </StrictMode>,
);
