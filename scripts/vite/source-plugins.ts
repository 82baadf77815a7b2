// The plugins that turn the client's sources into scripts, for the app and for the gallery.
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { comlink } from 'vite-plugin-comlink';

export const sourcePlugins = (): PluginOption[] => [
  comlink(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react({ compiler: true }),
  lingui(),
];
