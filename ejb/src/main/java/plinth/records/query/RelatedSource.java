package plinth.records.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Place;
import plinth.kernel.Sql;
import plinth.records.query.Filter.Quantifier;

/**
 * Records that must be related to others, read from either side: from the related records if few
 * records are related to any that meets the condition, else from the records themselves, each of
 * which looks up what it is related to. The statement counts those few first and then runs one side
 * only, because a sample of the records would not show a rare related one.
 *
 * @param from the records with the alias {@code r}, from both sides
 * @param where the condition that selects the side
 */
record RelatedSource(Sql from, Sql where) {
  /** The number of records up to which the related side is read. */
  static final int FEW = 500;

  /** The maximum number of conditions that are tried as the side to read from. */
  private static final int MAX_TRIED = 3;

  /** The source for the records that meet a filter; null if the filter names no such side. */
  static @Nullable RelatedSource of(
      Filter filter, Population population, Place place, RelatedSql related) {
    List<Filter.Related> required = required(filter).limit(MAX_TRIED).toList();
    if (required.isEmpty()) {
      return null;
    }
    List<Sql> sides = new ArrayList<>();
    Sql many = Sql.EMPTY;
    for (Filter.Related one : required) {
      Sql some = related.numbers(one).plus("limit " + (FEW + 1)).inParentheses();
      Sql count = Sql.of("(select count(*) from").plus(some).plus("n)");
      sides.add(
          Sql.of("select true as is_few, r.* from (select distinct n.id from")
              .plus(some)
              .plus("n where")
              .plus(many)
              .plus(count)
              .plus("<= " + FEW + ") n cross join lateral")
              .plus(population.selectByNumber(place, "n.id").inParentheses())
              .plus("r"));
      many = many.plus(count).plus("> " + FEW + " and");
    }
    sides.add(Sql.of("select false, r.* from").plus(population.tableOf(place)));
    return new RelatedSource(
        Sql.join(" union all ", sides).inParentheses().plus("r"),
        Sql.of("and (r.is_few or (").plus(many).plus("true))"));
  }

  /** The conditions that every record meets by a related one. */
  private static Stream<Filter.Related> required(Filter filter) {
    if (filter instanceof Filter.All all) {
      return all.filters().stream().flatMap(RelatedSource::required);
    }
    return filter instanceof Filter.Related related
            && related.quantifier() == Quantifier.ANY
            && isByLinks(related)
        ? Stream.of(related)
        : Stream.empty();
  }

  /** Whether the records can be found from the related ones, which slugs in fields do not allow. */
  private static boolean isByLinks(Filter.Related related) {
    return related.hop() instanceof Hop.ByLink
        && (!(related.condition() instanceof Filter.Related further)
            || further.quantifier() != Quantifier.ANY
            || isByLinks(further));
  }
}
