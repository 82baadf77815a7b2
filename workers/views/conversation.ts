// The views of one conversation in one script, which loads when a tab first shows a chat.
export { HeadView } from './head-view.ts';
export { PaneView } from './pane.ts';
