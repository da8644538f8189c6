/** The condition that excludes authors who are no form. */
type Others = { field: "created_by"; op: "not_in"; value: string[] } | null;

const MOST_AUTHORS = 60;

/**
 * Finds the name under which the form of an object creates records, such as {@code form:5}. It is
 * known only from a record, so each author is asked for once, in the order of the names.
 *
 * @param firstAuthor the author of a record that meets a condition; null if there is none
 */
export async function formAuthor(
  firstAuthor: (others: Others) => Promise<string | null>,
): Promise<string | null> {
  const others: string[] = [];
  while (others.length < MOST_AUTHORS) {
    const author = await firstAuthor(
      others.length === 0 ? null : { field: "created_by", op: "not_in", value: [...others] },
    );
    if (author === null || author.startsWith("form:")) {
      return author;
    }
    others.push(author);
  }
  return null;
}
