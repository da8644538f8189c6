package plinth.records.query;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Sql;

/**
 * One term of an ORDER BY.
 *
 * @param expression the expression to sort by
 * @param descending whether the greatest value comes first
 * @param nullable whether it may be null, which comes last
 * @param key the index of its value in a cursor; -1 for the record's number
 */
record SortTerm(Sql expression, boolean descending, boolean nullable, int key) {

  /** A term that always has a value. */
  static SortTerm filled(Sql expression, boolean descending, int key) {
    return new SortTerm(expression, descending, false, key);
  }

  Sql orderBy() {
    return expression.plus((descending ? "desc" : "asc") + (nullable ? " nulls last" : ""));
  }

  /**
   * The condition for rows after a row with these values, in the order of the terms. The outermost
   * comparison of each term allows an index scan to start there.
   */
  static Sql after(List<SortTerm> terms, List<@Nullable Object> values) {
    SortTerm term = terms.get(0);
    Object value = values.get(0);
    boolean last = terms.size() == 1;
    Sql rest =
        last ? Sql.EMPTY : after(terms.subList(1, terms.size()), values.subList(1, values.size()));
    if (value == null) {
      return term.expression.plus("is null").plus(last ? Sql.EMPTY : Sql.of("and").plus(rest));
    }
    Sql place = Sql.key(value);
    Sql beyond = term.expression.plus(term.descending ? "<" : ">").plus(place);
    if (last) {
      return beyond;
    }
    Sql reach = term.expression.plus(term.descending ? "<=" : ">=").plus(place);
    Sql nulls = term.expression.plus("is null");
    Sql tie = term.expression.plus("=").plus(place).plus("and").plus(rest.inParentheses());
    return term.nullable
        ? Sql.join(" or ", List.of(beyond, tie, nulls)).inParentheses()
        : reach.plus("and").plus(beyond.plus("or").plus(rest.inParentheses()).inParentheses());
  }
}
