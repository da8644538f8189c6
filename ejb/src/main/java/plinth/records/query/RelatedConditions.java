package plinth.records.query;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RecordsProblem;
import plinth.records.query.Filter.Quantifier;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TimedQuestion;

/** Decides conditions on related records for filters that are otherwise evaluated in Java. */
@ApplicationScoped
public class RelatedConditions {
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * The filter with its conditions on related records decided for one record, by what is related to
   * it now. Refuses conditions that take too long (503).
   *
   * @param slug the slug of the record; null: there is none, and so none related to it
   */
  public Filter decide(Filter filter, Shape shape, @Nullable String slug, Instant now) {
    List<Filter.Related> asked = new ArrayList<>();
    gather(filter, asked);
    return asked.isEmpty() ? filter : replace(filter, met(asked, shape, slug, now));
  }

  private static void gather(Filter filter, List<Filter.Related> asked) {
    if (filter instanceof Filter.All all) {
      all.filters().forEach(part -> gather(part, asked));
    } else if (filter instanceof Filter.Any any) {
      any.filters().forEach(part -> gather(part, asked));
    } else if (filter instanceof Filter.Not not) {
      gather(not.filter(), asked);
    } else if (filter instanceof Filter.Related related) {
      asked.add(related);
    }
  }

  private static Filter replace(Filter filter, Set<Filter.Related> met) {
    if (filter instanceof Filter.All all) {
      return new Filter.All(all.filters().stream().map(part -> replace(part, met)).toList());
    } else if (filter instanceof Filter.Any any) {
      return new Filter.Any(any.filters().stream().map(part -> replace(part, met)).toList());
    } else if (filter instanceof Filter.Not not) {
      return new Filter.Not(replace(not.filter(), met));
    }
    return filter instanceof Filter.Related related
        ? new Filter.Decided(related, met.contains(related))
        : filter;
  }

  /** Those of the conditions that the record meets. */
  private Set<Filter.Related> met(
      List<Filter.Related> asked, Shape shape, @Nullable String slug, Instant now) {
    List<Sql> conditions =
        asked.stream().map(RelatedSql.ofOne(bound.id(), now)::condition).toList();
    Sql question =
        Sql.of("select")
            .plus(Sql.join(", ", conditions))
            .plus("from tenant.record r where")
            .plus(Population.all(bound.id(), shape.objectId()).condition())
            .plus("and r.slug = ?", slug);
    List<Set<Filter.Related>> answers =
        TimedQuestion.query(
            db,
            RecordSource.SLOW_MILLIS,
            question,
            row -> {
              Set<Filter.Related> met = new HashSet<>();
              for (int i = 0; i < asked.size(); i++) {
                if (row.getBoolean(i + 1)) {
                  met.add(asked.get(i));
                }
              }
              return met;
            });
    if (answers == null) {
      throw new Problem(RecordsProblem.FILTER_TOO_SLOW)
          .field("conditions", "too_slow", "Conditions on related records take too long");
    }
    return answers.isEmpty() ? metWithoutRecord(asked) : answers.get(0);
  }

  private static Set<Filter.Related> metWithoutRecord(List<Filter.Related> asked) {
    return asked.stream()
        .filter(related -> related.quantifier() != Quantifier.ANY)
        .collect(Collectors.toSet());
  }
}
