// The gallery page of the development server (/gallery.html). It is no input of the build, so no build contains it.
// `?locale=zh-TW` selects the other language; `?theme=light` or `?theme=dark` shows one theme only. `?call=NAME` shows a
// scene of a call instead.
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hideComposedKeys } from '../platform/composition.ts';
import { addCatalogue, setLanguage } from '../platform/i18n.ts';
import { CallGallery, isCallScene, isGroupScene } from './calls/CallGallery.tsx';
import { forceStates } from './forced-states.ts';
import { Gallery } from './Gallery.tsx';
import { wordsFor } from './words.ts';

const query = new URLSearchParams(location.search);
const locale = query.get('locale') === 'zh-TW' ? 'zh-TW' : 'en-US';
const asked = query.get('theme');
const themes = (['light', 'dark'] as const).filter((theme) => asked === null || asked === theme);
const place = document.querySelector('#root');
if (!place) throw new Error('gallery.html has no #root');

hideComposedKeys(window);
document.documentElement.lang = locale;
if (asked !== null) document.documentElement.dataset['theme'] = asked;
forceStates(document);
const scene = query.get('call');
await setLanguage(locale);
await addCatalogue('rest');
createRoot(place).render(
  <StrictMode>
    {scene !== null && (isCallScene(scene) || isGroupScene(scene)) ? (
      <CallGallery
        scene={scene}
        name={query.get('name') ?? wordsFor(locale).names[isGroupScene(scene) ? 1 : 0] ?? ''}
        move={wordsFor(locale).move}
      />
    ) : (
      <Gallery locale={locale} themes={themes} />
    )}
  </StrictMode>,
);
