// The views of one conversation, in one script: it loads when a tab first shows a chat.
export { HeadView } from './head-view.ts';
export { PaneView } from './pane.ts';
