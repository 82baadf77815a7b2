// The menus of the app, and the keys that a browser's menu would have.
import type { ContextMenuParams, Input, MenuItemConstructorOptions, WebContents } from 'electron';
import type { Main } from './parts.ts';
import type { Words } from './words.ts';

/**
 * Sets the application menu: the standard one on macOS, where the editing keys belong to the menu. None elsewhere, where
 * Chromium handles the editing keys itself.
 */
export function setMenu({ app, Menu }: Pick<Main, 'app' | 'Menu'>, platform: NodeJS.Platform): void {
  const template: MenuItemConstructorOptions[] = [
    { role: 'appMenu' },
    // "Close window": a frameless window has no button of the system for it.
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(platform === 'darwin' ? Menu.buildFromTemplate(template) : null);
}

export type KeyAction = 'zoom-in' | 'zoom-out' | 'zoom-reset' | 'reload' | 'devtools';

/** The action of a key where no menu has it; null for all keys of the page. */
export function keyAction(
  {
    type,
    key,
    control,
    alt,
    meta,
    shift,
  }: Pick<Input, 'type' | 'key' | 'control' | 'alt' | 'meta' | 'shift'>,
  platform: NodeJS.Platform,
  isPackaged: boolean,
): KeyAction | null {
  if (type !== 'keyDown' || platform === 'darwin' || !control || alt || meta) return null;
  if (key === '+' || key === '=') return 'zoom-in';
  if (key === '-' || key === '_') return 'zoom-out';
  if (key === '0') return 'zoom-reset';
  if (isPackaged || !shift) return null;
  if (key.toLowerCase() === 'r') return 'reload';
  return key.toLowerCase() === 'i' ? 'devtools' : null;
}

/** Runs the keys of {@link keyAction} in a page. */
export function listenToKeys(contents: WebContents, platform: NodeJS.Platform, isPackaged: boolean): void {
  contents.on('before-input-event', (event, input) => {
    const action = keyAction(input, platform, isPackaged);
    if (action === null) return;
    event.preventDefault();
    if (action === 'devtools') contents.toggleDevTools();
    else if (action === 'reload') contents.reload();
    else contents.setZoomLevel(action === 'zoom-reset' ? 0 : zoomed(contents.getZoomLevel(), action));
  });
}

function zoomed(level: number, action: 'zoom-in' | 'zoom-out'): number {
  return Math.max(-3, Math.min(5, level + (action === 'zoom-in' ? 0.5 : -0.5)));
}

/** The actions of the context menu of a text. */
export interface TextActions {
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
}

/** The context menu of a text or an input; Electron has none. An empty list means no menu. */
export function contextMenu(
  params: Pick<
    ContextMenuParams,
    'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
  >,
  words: Words,
  { replace, learn }: TextActions,
): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags } = params;
  if (!isEditable) {
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: words.copy }];
  }
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) })),
          { label: words.addToDictionary, click: () => learn(misspelledWord) },
          { type: 'separator' },
        ];
  return [
    ...spelling,
    { role: 'cut', label: words.cut, enabled: editFlags.canCut },
    { role: 'copy', label: words.copy, enabled: editFlags.canCopy },
    { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
    { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
  ];
}

/** Shows the context menu where the page has none of its own. */
export function showContextMenus(contents: WebContents, { Menu }: Pick<Main, 'Menu'>, words: Words): void {
  contents.on('context-menu', (_event, params) => {
    const items = contextMenu(params, words, {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}
