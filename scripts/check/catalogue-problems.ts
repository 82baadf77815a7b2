// Comparison of the messages in the code with the catalogues.

/** Messages of one locale by id, with the fields that the comparison needs. */
export type Catalogue = Readonly<
  Record<string, { readonly translation?: string; readonly message?: string; readonly obsolete?: boolean }>
>;

/**
 * @param ids the ids of all messages in the code
 * @param stored catalogues by locale
 * @param source the source locale, whose texts are in the code
 */
export function catalogueProblems(
  ids: readonly string[],
  stored: Readonly<Record<string, Catalogue | undefined>>,
  source: string,
): string[] {
  const known = new Set(ids);
  return Object.entries(stored).flatMap(([locale, catalogue = {}]) => {
    const missing = ids.filter((id) => catalogue[id] === undefined || catalogue[id].obsolete === true);
    const empty = ids.filter(
      (id) => locale !== source && catalogue[id] !== undefined && !catalogue[id].translation,
    );
    const obsolete = Object.keys(catalogue).filter((id) => !known.has(id));
    const name = (id: string): string => `${locale}: "${catalogue[id]?.message ?? id}"`;
    return [
      ...missing.map((id) => `${name(id)} is not in the catalogue`),
      ...empty.map((id) => `${name(id)} has no translation`),
      ...obsolete.map((id) => `${name(id)} is no longer in the code`),
      ...ids
        .filter((id) => TIGHT_NAME.test(catalogue[id]?.translation ?? ''))
        .map((id) => `${name(id)} needs a space between a Chinese character and a name`),
    ];
  });
}

/** The placeholder of a name, which may be in Latin letters, directly beside a Chinese character. */
const TIGHT_NAME = /\p{sc=Han}\{(?:\w*name|who)\w*\}|\{(?:\w*name|who)\w*\}\p{sc=Han}/iu;
