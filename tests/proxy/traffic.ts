// A test: what the fault proxy has seen so far.
import type { Report, SeenMessage } from './control.ts';

export interface SeenRequest {
  method: string;
  /** With the query. */
  path: string;
  /** What the client got; null while it has nothing and when it got nothing. */
  status: number | null;
  isOver: boolean;
}

export class Traffic {
  /** In the order of their coming; the upgrade of a WebSocket is one of them. */
  readonly requests: SeenRequest[] = [];
  /** Text messages in the order in which they came to the proxy, of all sockets and both directions. */
  readonly messages: SeenMessage[] = [];
  /** WebSockets that were ever opened. */
  opened = 0;
  /** Open at their client's side. */
  open = 0;

  /** How many of the messages came each way. */
  readonly count = { up: 0, down: 0 };

  add(report: Report): void {
    switch (report.is) {
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
        const { is: _is, ...message } = report;
        this.messages.push(message);
        this.count[message.on] += 1;
        return;
      }
      case 'rule':
      case 'done':
    }
  }
}
