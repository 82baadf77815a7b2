// The pseudo-locale: messages with accented letters, half as long again, in brackets. Tests rewrite the catalogues of
// the built scripts, so that the product contains no pseudo-locale.

/** Invisible characters around each argument of a message. */
const [START, END] = ['\u2062', '\u2063'];

/** The characters around a message and around its arguments. axe leaves them out of its comparison of texts. */
export const SEPARATORS = `⌈⌉${START}${END}`;

const ACCENTS: Readonly<Record<string, string>> = {
  ...letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ÅɃÇÐÉƑĜĤÎĴĶĻⱮÑÖÞǪŔŠŢÛṼŴẊÝŽ'),
  ...letters('abcdefghijklmnopqrstuvwxyz', 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'),
};

/** All letters of texts in the pseudo-locale. */
export const PSEUDO_LETTERS = Object.values(ACCENTS).join('');

/** A compiled message: texts, arguments (`['name']`), and choices by a plural or a select. */
export type Token = string | readonly [name: string, kind?: string, choices?: Choices];
type Choices = string | Readonly<Record<string, Message | number>>;
export type Message = string | readonly Token[];

/** The message in the pseudo-locale. Arguments, tags and the conditions of plurals stay as they are. */
export const pseudoMessage = (message: Message): Message =>
  typeof message === 'string' ? `⌈${pseudoText(message)}⌉` : ['⌈', ...message.flatMap(pseudoToken), '⌉'];

/** Rewrites the catalogues in a script of the build. A script without catalogues stays as it is. */
export const pseudoScript = (script: string): string =>
  script.replace(CATALOGUE, (_, literal: string) => {
    const messages = JSON.parse(literal.replace(/\\([\\`$])/g, '$1')) as Record<string, Message>;
    const pseudo = Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message)]);
    return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(pseudo)))})`;
  });

/** Lingui's plugin compiles each catalogue to this call; message ids have six characters. */
const CATALOGUE = /JSON\.parse\(`(\{"[\w+/-]{6}":(?:[^`\\]|\\.)*\})`\)/g;

function pseudoToken(token: Token): Token[] {
  if (typeof token === 'string') return [pseudoText(token)];
  const [name, kind, choices] = token;
  if (kind === undefined || typeof choices !== 'object') return [START, token, END];
  const pseudo = Object.entries(choices).map(([key, choice]) => [key, pseudoChoice(choice)]);
  return [[name, kind, Object.fromEntries(pseudo) as Choices]];
}

/** A choice is a part of its message, so it has no brackets. Plurals have a number, `offset`. */
function pseudoChoice(choice: Message | number): Message | number {
  if (typeof choice === 'number') return choice;
  return typeof choice === 'string' ? pseudoText(choice) : choice.flatMap(pseudoToken);
}

/**
 * Doubles the most frequent letters, which are half of a text. Words stay words, so that lines break as in a longer
 * language, and a word is the same in each message: the visible text of a control is a part of its name.
 */
const pseudoText = (text: string): string =>
  text.replace(/<\/?\w+\/?>|[A-Za-z]/g, (found) => {
    const lower = found.toLowerCase();
    return (ACCENTS[found] ?? found) + (DOUBLED.includes(lower) ? (ACCENTS[lower] ?? '') : '');
  });

const DOUBLED = 'aeinotu'.split('');

function letters(plain: string, accented: string): Record<string, string> {
  return Object.fromEntries(plain.split('').map((letter, index) => [letter, accented.charAt(index)]));
}
