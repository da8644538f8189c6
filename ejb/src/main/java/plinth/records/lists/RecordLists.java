package plinth.records.lists;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.RecordPage;
import plinth.records.RecordQuery;
import plinth.records.past.PastRecords;
import plinth.records.query.FieldPaths;
import plinth.records.query.Filter;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.query.ViewedQueries;
import plinth.records.rebuild.IndexDemand;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Tenanted;

/**
 * Use cases for lists of records: filtered, sorted and searched, in pages by number or by cursor.
 */
@Stateless
@Tenanted
public class RecordLists {
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject private RecordPages pages;
  @Inject private PastRecords past;
  @Inject private ViewedQueries viewed;
  @Inject private PeopleFilters people;
  @Inject private FieldPaths paths;
  @Inject private IndexDemand demand;

  /**
   * A page of an object's records, either current or as of a moment; relative dates of a filter
   * then refer to that moment. Reports each invalid parameter, and refuses a view that is no longer
   * valid, and a moment since which too many records have changed.
   */
  public RecordPage list(Caller caller, String objectSlug, RecordQuery asked) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    RecordQuery query = viewed.applyView(caller, shape, asked);
    Instant moment = query.asOf();
    if (moment != null) {
      return list(caller, shape, query, moment);
    }
    Sort sort = sort(caller, query, shape);
    RecordSource source = source(caller, shape, query, Time.now());
    demand.note(caller, shape, source, sort);
    boolean isWords = query.filter() == null && !query.q().isBlank() && !shape.hidesWords();
    RecordSource counted = isWords ? RecordSource.words(bound.id(), shape, query.q()) : source;
    return pages.page(caller, shape, sort, source, counted, query);
  }

  private RecordPage list(Caller caller, Shape seen, RecordQuery query, Instant moment) {
    Shape then = seen.asOf(moment);
    Sort sort = sort(caller, query, then);
    RecordSource source = source(caller, then, query, moment);
    Shape shown = past.shapeAt(seen, moment);
    return past.readAt(
        seen,
        moment,
        set -> {
          RecordSource in = source.asOf(set);
          return pages.page(caller, shown, sort, in, in, query);
        });
  }

  private Sort sort(Caller caller, RecordQuery query, Shape shape) {
    return query.sort().isBlank()
        ? Sort.ranked(shape, query.q())
        : paths.sort(caller, shape, query.sort());
  }

  private RecordSource source(Caller caller, Shape shape, RecordQuery query, Instant now) {
    Filter filter = people.read(caller, query.filter(), shape, "filter");
    return RecordSource.of(bound.id(), shape, filter, query.q(), now);
  }
}
