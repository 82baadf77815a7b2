// The tab. The text of a message: words and links, in the direction of its own writing (X-CHAT-11).
import { piecesOf } from './links.ts';
import styles from './Timeline.module.css';

export function MessageText({ text }: { text: string }) {
  return (
    <span className={styles.text} dir="auto">
      {piecesOf(text).map((piece) =>
        piece.href === null ? (
          piece.text
        ) : (
          <a key={piece.at} href={piece.href} target="_blank" rel="noopener noreferrer">
            {piece.text}
          </a>
        ),
      )}
    </span>
  );
}
