// The traffic that a fault proxy has reported so far.
import type { Report, SeenMessage } from './control.ts';

export interface SeenRequest {
  method: string;
  /** The path with its query. */
  path: string;
  /**
   * The status that the client received. It is null until a response arrives, and stays null without a
   * response.
   */
  status: number | null;
  isOver: boolean;
}

export class Traffic {
  /** Calls in the order of their arrival; the upgrade of a WebSocket is one of them. */
  readonly requests: SeenRequest[] = [];
  /** Text messages in the order of their arrival at the proxy, of all sockets and both directions. */
  readonly messages: SeenMessage[] = [];
  /** The number of WebSockets that were ever opened. */
  opened = 0;
  /** The number of WebSockets that are open on the client's side. */
  open = 0;

  /** The number of messages in each direction. */
  readonly count = { up: 0, down: 0 };

  add(report: Report): void {
    switch (report.kind) {
      case 'request':
        this.requests.push({ method: report.method, path: report.path, status: null, isOver: false });
        return;
      case 'answered':
        Object.assign(this.requests[report.request - 1]!, { status: report.status, isOver: true });
        return;
      case 'opened':
        this.opened += 1;
        this.open += 1;
        return;
      case 'closed':
        this.open -= 1;
        return;
      case 'message': {
        const { kind: _kind, ...message } = report;
        this.messages.push(message);
        this.count[message.on] += 1;
        return;
      }
      case 'rule':
      case 'done':
    }
  }
}
