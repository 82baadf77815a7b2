// The preload script: gives the page of the server the bridge, and nothing else. The build makes one CommonJS file of
// it, because sandboxed scripts cannot load others.
import { contextBridge, ipcRenderer } from 'electron';
import { createPresses } from '../shared/create-presses.ts';
import { startPreload } from './preload-bridge.ts';

startPreload({
  electron: { contextBridge, ipcRenderer },
  arguments: process.argv,
  isMainFrame: process.isMainFrame,
  origin: location.origin,
  takePress: createPresses(window, () => navigator.userActivation.isActive),
});
